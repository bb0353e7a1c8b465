/* Settings that change while the server runs, and those that need a restart. */
#include "server/ops/settings.h"

#include <stddef.h>
#include <string.h>

enum kind { TEXT, FLAG, PORT, NUMBER, STYLE };

static const size_t sizes[] = {
    [TEXT] = sizeof(char *),
    [FLAG] = sizeof(bool),
    [PORT] = sizeof(uint16_t),
    [NUMBER] = sizeof(uint32_t),
    [STYLE] = sizeof(enum kv_server_log),
};

static const struct setting {
    const char *option; /* its name, without dashes */
    size_t offset;      /* in the plan */
    enum kind kind;
    bool at_once; /* changes without a restart */
} settings[] = {
#define SETTING(option, kind, member, at_once)                                                     \
    {                                                                                              \
        option, offsetof(struct kv_server_plan, member), kind, at_once                             \
    }
    SETTING("listen", TEXT, address, false),
    SETTING("port", PORT, port, false),
    SETTING("admin-listen", TEXT, admin_listen, false),
    SETTING("db", TEXT, store, false),
    SETTING("node", TEXT, node, false),
    SETTING("place", TEXT, place, false),
    SETTING("cert", TEXT, certificate, false),
    SETTING("key", TEXT, key, false),
    SETTING("behind-proxy", FLAG, behind_proxy, false),
    SETTING("no-sandbox", FLAG, no_sandbox, false),
    SETTING("admin-token-file", TEXT, admin_token_file, false),
    SETTING("metrics-token", FLAG, metrics_token, false),
    SETTING("push-key", TEXT, push_key, false),
    SETTING("push-contact", TEXT, push_contact, false),
    SETTING("push-hosts", TEXT, push_hosts, false),
    SETTING("push-private", FLAG, push_private, false),
    SETTING("push-after", NUMBER, push_after, false),
    SETTING("weights", TEXT, weights_file, false),
    SETTING("host", TEXT, hosts, true),
    SETTING("log", STYLE, log, true),
    SETTING("rate", NUMBER, requests_a_second, true),
    SETTING("burst", NUMBER, requests_at_once, true),
    SETTING("sockets", NUMBER, sockets_each, true),
    SETTING("tables", NUMBER, tables_an_hour, true),
    SETTING("bot-tables", NUMBER, bot_tables_an_hour, true),
    SETTING("http-rate", NUMBER, http_a_second, true),
    SETTING("costly-rate", NUMBER, costly_a_second, true),
    SETTING("keep-finished", NUMBER, keep_finished, true),
    SETTING("keep-abandoned", NUMBER, keep_abandoned, true),
    SETTING("keep-unstarted", NUMBER, keep_unstarted, true),
    SETTING("store-alarm-mb", NUMBER, store_alarm_mb, true),
    SETTING("quota-mb", NUMBER, quota_mb, true),
    SETTING("open-tables", NUMBER, open_tables, true),
#undef SETTING
};

static bool is_same(const struct setting *setting, const void *left, const void *right)
{
    if (setting->kind != TEXT)
        return memcmp(left, right, sizes[setting->kind]) == 0;
    const char *const *texts[] = {left, right};
    return *texts[0] && *texts[1] ? strcmp(*texts[0], *texts[1]) == 0 : *texts[0] == *texts[1];
}

/* Logs the new value of an option. An option that was removed from the file has its default
 * again. */
static void note(const struct setting *setting, const void *value, const struct log *log)
{
    static const char *const styles[] = {[KV_SERVER_LOG_QUIET] = "quiet",
                                         [KV_SERVER_LOG_TEXT] = "text",
                                         [KV_SERVER_LOG_JSON] = "json"};
    const char *text = NULL;
    int64_t number = 0;
    switch (setting->kind) {
    case TEXT:
        text = *(const char *const *)value ? *(const char *const *)value : "any";
        break;
    case STYLE:
        text = styles[*(const enum kv_server_log *)value];
        break;
    case NUMBER:
        number = *(const uint32_t *)value;
        break;
    default: /* others need a restart */
        break;
    }
    LOG_EVENT(log, "setting-changed", {"option", setting->option, 0}, {"value", text, number});
}

static void take(const struct setting *setting, void *to, const void *from, const struct log *log)
{
    struct kv_error error;
    if (setting->at_once) {
        memcpy(to, from, sizes[setting->kind]);
        note(setting, to, log);
        return;
    }
    kv_refuse(&error, "needs-restart",
              "The option \"%s\" has changed; it takes effect after a restart.", setting->option);
    log_error(log, "needs-restart", &error);
}

void settings_take(struct kv_server_plan *plan, const struct kv_server_plan *fresh,
                   const struct log *log)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        void *to = (char *)plan + settings[i].offset;
        const void *from = (const char *)fresh + settings[i].offset;
        if (!is_same(&settings[i], to, from))
            take(&settings[i], to, from, log);
    }
}
