/* Positions of Welcome from their short notation. */
#include <stdlib.h>
#include <string.h>

#include "oracle/list.h"
#include "oracle/welcome/notation.h"

static const char *otherwise(const char *text, const char *standard)
{
    return text ? text : standard;
}

static void put_cards(struct kv_text *json, const struct setting *setting, bool whole)
{
    for (int i = 0; i < 3; i++) {
        const char *card = otherwise(setting->cards[i], "8 park");

        kv_put(json, "%s", i > 0 ? "," : "");
        if (whole)
            kv_put(json, "\"%s\"", card);
        else
            kv_put(json, "{\"number\":%d,\"effect\":\"%s\",\"next\":\"park\"}", atoi(card),
                   strchr(card, ' ') + 1);
    }
}

void notation_put_table(struct kv_text *json, const struct setting *setting)
{
    const char *mode = otherwise(setting->mode, "stacks");
    bool first = setting->edition && strcmp(setting->edition, "first") == 0;
    const char *standard[] = {first ? "1.1" : "A1", first ? "2.1" : "B1", first ? "3.1" : "C1"};

    kv_put(json, "{\"edition\":\"%s\",\"board\":\"%s\",\"advanced\":%s,\"mode\":\"%s\",\"plans\":[",
           otherwise(setting->edition, "second"), otherwise(setting->board, "classic"),
           setting->advanced ? "true" : "false", mode);
    for (int i = 0; i < 3; i++) {
        const char *id = otherwise(setting->plans[i], standard[i]);
        bool turned = *id == '-';

        kv_put(json, "%s{\"id\":\"%s\",\"first\":0,\"later\":0,\"turned\":%s}", i > 0 ? "," : "",
               id + turned, turned ? "true" : "false");
    }
    kv_put(json, "]");
    if (strcmp(mode, "draft") != 0) {
        bool stacks = strcmp(mode, "stacks") == 0;

        kv_put(json, ",\"%s\":[", stacks ? "offer" : "hand");
        put_cards(json, setting, !stacks);
        kv_put(json, "]");
    }
    if (setting->rival)
        kv_put(json, ",\"rival\":%s", setting->rival);
    kv_put(json, "}");
}

struct counts {
    int pools, bis, roundabouts;
};

/* One street from its notation. */
static void put_street(struct kv_text *json, const char *notation, int length, int parks,
                       const char *used, struct counts *counts)
{
    char houses[256], fences[64], pools[64];
    struct kv_text house_text, fence_text, pool_text;
    int house = 0;

    kv_text_start(&house_text, houses, sizeof houses);
    kv_text_start(&fence_text, fences, sizeof fences);
    kv_text_start(&pool_text, pools, sizeof pools);
    for (const char *at = notation + strspn(notation, " "); *at || house < length;) {
        int size = (int)strcspn(at, " ");

        if (*at == '|') {
            kv_put(&fence_text, "%s%d", fence_text.length ? "," : "", house);
        } else {
            bool pool = size > 0 && at[size - 1] == '~';

            kv_put(&house_text, "%s", house++ ? "," : "");
            if (size == 0 || *at == '_')
                kv_put(&house_text, "null");
            else
                kv_put(&house_text, "\"%.*s\"", size - pool, at);
            if (pool)
                kv_put(&pool_text, "%s%d", pool_text.length ? "," : "", house);
            counts->pools += pool;
            counts->bis += size > 0 && at[size - 1] == 'b';
            counts->roundabouts += *at == 'o';
        }
        at += size;
        at += strspn(at, " ");
    }
    if (house != length)
        abort();
    kv_put(json, "{\"houses\":[%s],\"fences\":[%s],\"pools\":[%s],\"parks\":%d,\"used\":[%s]}",
           houses, fences, pools, parks, used);
}

void notation_put_sheet(struct kv_text *json, const struct setting *setting,
                        const struct position *position)
{
    bool classic = strcmp(otherwise(setting->board, "classic"), "classic") == 0;
    const int lengths[2][3] = {{9, 11, 13}, {10, 11, 12}};
    struct counts counts = {0, 0, 0};

    kv_put(json, "{\"streets\":[");
    for (int i = 0; i < 3; i++) {
        kv_put(json, "%s", i > 0 ? "," : "");
        put_street(json, otherwise(position->streets[i], ""), lengths[classic][i],
                   position->parks[i], otherwise(position->used[i], ""), &counts);
    }
    kv_put(json, "],\"agents\":[");
    for (int i = 0; i < 6; i++)
        kv_put(json, "%s%d", i > 0 ? "," : "", position->agents[i]);
    kv_put(json, "],\"temps\":%d,\"pools\":%d,\"bis\":%d,\"roundabouts\":%d,\"refusals\":%d",
           position->temps, counts.pools, counts.bis, counts.roundabouts, position->refusals);
    kv_put(json, ",\"plans\":[%s]", otherwise(position->plans, "null,null,null"));
    if (position->hand) {
        kv_put(json, ",\"hand\":[");
        put_cards(json, setting, true);
        kv_put(json, "]");
    }
    if (position->turn)
        oracle_put_turn(json, position->turn);
    kv_put(json, "}");
}
