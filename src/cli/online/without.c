/* A program that was built without its server, or without a terminal, has no online tables. */
#include "cli/cli.h"
#include "cli/online/face.h"

bool remote_is_there(void)
{
    return false;
}

int remote_run(struct play *play, const struct remote_plan *plan)
{
    (void)play, (void)plan;
    return cli_complain("This program was built without online tables.");
}

void remote_take_news(struct remote *online, struct remote_news *news)
{
    (void)online;
    *news = (struct remote_news){.has_match = false};
}

bool remote_wait(void *online)
{
    (void)online;
    return false;
}

const char *remote_name(const struct remote *online, uint32_t seat)
{
    (void)online, (void)seat;
    return "";
}

const char *remote_code(const struct remote *online)
{
    (void)online;
    return "";
}

void remote_put_status(const struct remote *online, struct kv_text *text)
{
    (void)online, (void)text;
}

void remote_put_log(const struct remote *online, struct kv_text *text)
{
    (void)online, (void)text;
}

void remote_put_time_left(const struct remote *online, struct kv_text *text)
{
    (void)online, (void)text;
}

bool remote_is_gone(const struct remote *online)
{
    (void)online;
    return false;
}

void remote_ask_rematch(struct remote *online)
{
    (void)online;
}

bool remote_has_next(const struct remote *online)
{
    (void)online;
    return false;
}

bool remote_allows_hints(const struct remote *online)
{
    (void)online;
    return false;
}

void remote_play(struct remote *online, kv_move move)
{
    (void)online, (void)move;
}

void remote_take_back(struct remote *online)
{
    (void)online;
}

void remote_talk(struct remote *online, const char *words)
{
    (void)online, (void)words;
}
