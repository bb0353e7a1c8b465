/* Lines for operators: JSON for programs that gather them, text for people, or trouble only. */
#include "server/ops/log.h"

#include "base/json.h"
#include "server/limits.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void put_time(struct kv_text *text)
{
    struct timespec now;
    struct tm utc;
    char date[32];
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &utc));
    kv_put(text, "%s.%03uZ", date, (unsigned)(now.tv_nsec / 1000000));
}

static void begin_json(struct kv_text *line, const char *event)
{
    char date[40];
    struct kv_text time;
    kv_text_start(&time, date, sizeof date);
    put_time(&time);
    kv_json_begin(line, NULL, '{');
    kv_json_put_string(line, "time", date);
    kv_json_put_string(line, "event", event);
}

static void put_json(struct kv_text *line, const char *event, const struct journal_word *words)
{
    begin_json(line, event);
    for (; words->name; words++)
        if (words->text)
            kv_json_put_string(line, words->name, words->text);
        else
            kv_json_put_number(line, words->name, words->number);
    kv_json_end(line, '}');
}

static void put_words(struct kv_text *line, const char *event, const struct journal_word *words)
{
    put_time(line);
    kv_put(line, " %s", event);
    for (; words->name; words++)
        if (words->text)
            kv_put(line, " %s=%s", words->name, words->text);
        else
            kv_put(line, " %s=%lld", words->name, (long long)words->number);
}

static void put_trouble(const struct journal *journal, const char *event,
                        const struct kv_error *error, struct kv_text *line)
{
    if (journal->style == KV_SERVER_LOG_JSON) {
        begin_json(line, event);
        kv_json_put_string(line, "code", error->code);
        kv_json_put_string(line, "message", error->message);
        kv_json_end(line, '}');
    } else {
        kv_put(line, "kvartal: %s", error->message);
    }
}

static void end_line(struct kv_text *line)
{
    line->size++; /* one was spared for it */
    kv_put(line, "\n");
}

void journal_note(const struct journal *journal, const char *event,
                  const struct journal_word *words)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    if (!journal->logger || journal->style == KV_SERVER_LOG_QUIET)
        return;
    kv_text_start(&line, bytes, sizeof bytes - 1);
    if (journal->style == KV_SERVER_LOG_JSON)
        put_json(&line, event, words);
    else
        put_words(&line, event, words);
    end_line(&line);
    logger_put(journal->logger, line.data, line.length);
}

void journal_trouble(const struct journal *journal, const char *event, const struct kv_error *error)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    if (!journal->logger)
        return;
    kv_text_start(&line, bytes, sizeof bytes - 1);
    put_trouble(journal, event, error, &line);
    end_line(&line);
    logger_put(journal->logger, line.data, line.length);
}

/* ---- Opening and ending ---- */

static void confess(const void *context, uint64_t count, struct kv_text *line)
{
    struct kv_error error;
    kv_refuse(&error, "log-dropped", "%llu lines of this log were dropped: nobody read them.",
              (unsigned long long)count);
    put_trouble(context, "log-dropped", &error, line);
    kv_put(line, "\n");
}

bool journal_open(struct journal *journal, enum kv_server_log style, struct kv_error *error)
{
    journal->style = style;
    journal->logger = logger_open(STDERR_FILENO, confess, journal, error);
    return journal->logger;
}

void journal_close(struct journal *journal)
{
    if (journal->logger)
        logger_close(journal->logger);
    journal->logger = NULL;
}

uint64_t journal_dropped(const struct journal *journal)
{
    return journal->logger ? logger_dropped(journal->logger) : 0;
}
