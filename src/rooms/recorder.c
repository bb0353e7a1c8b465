/* The record of a finished table: its history, played again with the match writing itself down. */
#include "base/heap.h"
#include "rooms/room.h"

#include <stdlib.h>

struct room_recorder {
    struct room *room;
    struct kv_text log;
};

static void close_recorder(struct room_recorder *recorder)
{
    room_close(recorder->room);
    free(recorder->log.data);
    free(recorder);
}

struct room_recorder *room_recorder_open(struct kv_error *error)
{
    struct room_recorder *recorder = (struct room_recorder *)calloc(1, sizeof *recorder);
    struct room *room = recorder ? room_open(NULL, NULL, "", "") : NULL;
    if (!room) {
        free(recorder);
        kv_refuse(error, "no-memory", "There is not enough memory for that.");
        return NULL;
    }
    recorder->log.allocate = kv_heap;
    recorder->room = room;
    room->match.log = &recorder->log; /* waits there for the match to be opened */
    return recorder;
}

bool room_recorder_line(struct room_recorder *recorder, const char *line, size_t length,
                        struct kv_error *error)
{
    return room_apply(recorder->room, line, length, 0, error);
}

bool room_recorder_finish(struct room_recorder *recorder, struct kv_text *record,
                          struct kv_error *error)
{
    const struct room *room = recorder->room;
    bool fine =
        room->state == ROOM_OVER || kv_refuse(error, "not-over", "The game is not over yet.");
    if (fine)
        kv_record_print(&room->match, record);
    if (fine && (record->cut || recorder->log.cut))
        fine = kv_refuse(error, "no-memory", "There is not enough memory for that.");
    close_recorder(recorder);
    return fine;
}
