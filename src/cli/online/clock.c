/* The time left for a turn. The table says how much that is; clocks here and there may differ. */
#include "cli/online/online.h"

#include <math.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

void remote_take_time(struct remote *online, const struct kv_json *message)
{
    int64_t left = guest_number(message, "left");
    online->deadline = left < 0 ? 0 : ev_now(online->loop) + (double)left / 1000;
}

static uint32_t seconds_left(const struct remote *online)
{
    double left = ceil(online->deadline - ev_time());
    return left > 0 ? (uint32_t)left : 0;
}

void remote_put_time_left(const struct remote *online, struct kv_text *text)
{
    if (online->deadline <= 0 || online->stage != REMOTE_PLAYING)
        return;
    unsigned left = seconds_left(online);
    if (left == 0)
        kv_put(text, "%s", kv_translate("Time is up"));
    else if (left >= 2 * DAY)
        kv_put(text, kv_translate_count("%u day left", "%u days left", left / DAY), left / DAY);
    else if (left >= 2 * HOUR)
        kv_put(text, kv_translate_count("%u hour left", "%u hours left", left / HOUR), left / HOUR);
    else
        kv_put(text, "%u:%02u", left / MINUTE, left % MINUTE);
}

void remote_put_time(uint32_t seconds, struct kv_text *text)
{
    unsigned days = seconds / DAY, hours = seconds / HOUR, minutes = seconds / MINUTE;
    if (seconds % DAY == 0)
        kv_put(text, kv_translate_count("%u day", "%u days", days), days);
    else if (seconds % HOUR == 0)
        kv_put(text, kv_translate_count("%u hour", "%u hours", hours), hours);
    else if (seconds % MINUTE == 0)
        kv_put(text, kv_translate_count("%u minute", "%u minutes", minutes), minutes);
    else
        kv_put(text, kv_translate_count("%u second", "%u seconds", seconds), (unsigned)seconds);
}

void remote_tick(struct remote *online)
{
    uint32_t left = online->deadline > 0 ? seconds_left(online) : 0;
    online->has_news |= left != online->told_left;
    online->told_left = left;
}
