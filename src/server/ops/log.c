/* Lines for operators: JSON for log collectors, text for people, or errors only. */
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

static void put_json(struct kv_text *line, const char *event, const struct log_field *fields)
{
    begin_json(line, event);
    for (; fields->name; fields++)
        if (fields->text && !*fields->text)
            continue;
        else if (fields->text)
            kv_json_put_string(line, fields->name, fields->text);
        else
            kv_json_put_number(line, fields->name, fields->number);
    kv_json_end(line, '}');
}

static void put_text(struct kv_text *line, const char *event, const struct log_field *fields)
{
    put_time(line);
    kv_put(line, " %s", event);
    for (; fields->name; fields++)
        if (fields->text && !*fields->text)
            continue;
        else if (fields->text)
            kv_put(line, " %s=%s", fields->name, fields->text);
        else
            kv_put(line, " %s=%lld", fields->name, (long long)fields->number);
}

/* `request` is "" if there is none. */
static void put_error(const struct log *log, const char *event, const char *request,
                      const struct kv_error *error, struct kv_text *line)
{
    if (log->style == KV_SERVER_LOG_JSON) {
        begin_json(line, event);
        kv_json_put_string(line, "code", error->code);
        kv_json_put_string(line, "message", error->message);
        if (*request)
            kv_json_put_string(line, "request", request);
        kv_json_end(line, '}');
    } else {
        kv_put(line, *request ? "kvartal: %s (%s)" : "kvartal: %s", error->message, request);
    }
}

static void end_line(struct kv_text *line)
{
    line->size++; /* one byte was reserved for it */
    kv_put(line, "\n");
}

void log_event(const struct log *log, const char *event, const struct log_field *fields)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    if (!log->writer || log->style == KV_SERVER_LOG_QUIET)
        return;
    kv_text_start(&line, bytes, sizeof bytes - 1);
    if (log->style == KV_SERVER_LOG_JSON)
        put_json(&line, event, fields);
    else
        put_text(&line, event, fields);
    end_line(&line);
    log_writer_put(log->writer, line.data, line.length);
}

void log_error(const struct log *log, const char *event, const struct kv_error *error)
{
    log_error_of(log, event, "", error);
}

void log_error_of(const struct log *log, const char *event, const char *request,
                  const struct kv_error *error)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    if (!log->writer)
        return;
    kv_text_start(&line, bytes, sizeof bytes - 1);
    put_error(log, event, request, error, &line);
    end_line(&line);
    log_writer_put(log->writer, line.data, line.length);
}

/* ---- Opening and ending ---- */

static void report_loss(const void *context, uint64_t count, struct kv_text *line)
{
    struct kv_error error;
    kv_refuse(&error, "log-dropped", "%llu lines of this log were dropped: nobody read them.",
              (unsigned long long)count);
    put_error(context, "log-dropped", "", &error, line);
    kv_put(line, "\n");
}

bool log_open(struct log *log, enum kv_server_log style, struct kv_error *error)
{
    log->style = style;
    log->writer = log_writer_open(STDERR_FILENO, report_loss, log, error);
    return log->writer;
}

void log_close(struct log *log)
{
    if (log->writer)
        log_writer_close(log->writer);
    log->writer = NULL;
}

uint64_t log_dropped(const struct log *log)
{
    return log->writer ? log_writer_dropped(log->writer) : 0;
}
