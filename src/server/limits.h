/* Every limit of the server, in one place. */
#ifndef KV_SERVER_LIMITS_H
#define KV_SERVER_LIMITS_H

/* Files and sockets open at once. libwebsockets makes a table of as many rows as the system allows,
 * which may be a million, so the system is asked to allow this many. */
#define SERVER_DESCRIPTORS_MOST 32768

/* Connections that wait to be accepted, and how many are accepted before others get their turn. */
#define SERVER_WAITING_MOST     4096
#define SERVER_ACCEPTED_AT_ONCE 64

/* Connections of one address that are no WebSockets, for each WebSocket that it may have: a browser
 * opens six to fetch the page. */
#define SERVER_PLAIN_EACH 6

/* How long to wait before accepting again when there was no descriptor or memory for one more. */
#define SERVER_REST_SECONDS 0.1

/* Bytes of a request: of its path, of all its header lines, of those that are looked into. */
#define SERVER_PATH_MOST    1024
#define SERVER_REQUEST_MOST 8192
#define SERVER_FIELD_MOST   512
#define SERVER_HOST_MOST    255 /* of Host, and of what a proxy says it was */

/* Bytes of an answer: of its header lines; of what is handed to the system at once; and of what the
 * system may keep for a slow reader. A system that has room at all has room for a chunk, since
 * Linux says so only when a third of the twofold of this is free. */
#define SERVER_HEADERS_MOST 4096
#define SERVER_CHUNK        32768
#define SERVER_SEND_BUFFER  131072

/* Seconds for a client to send a request, to take a chunk, and to stay without asking. */
#define SERVER_PATIENCE_SECONDS 15
#define SERVER_IDLE_SECONDS     30
/* … and to send the whole body of a request, however steadily it comes. */
#define SERVER_BODY_SECONDS 12.0

/* How often somebody looks whether such a time is over. */
#define SERVER_TICK_SECONDS 1.0

/* Bytes of what is sent to us: of a request over a WebSocket, or with a POST. */
#define SERVER_BODY_MOST 8192
/* Bytes that libwebsockets hands on at once; a longer message comes in pieces. */
#define SERVER_PIECE_MOST 512

/* What may wait to be sent to one client that does not read, and what is written at once. */
#define SERVER_QUEUE_MOST  256
#define SERVER_QUEUE_BYTES 65536
#define SERVER_FLUSH_BYTES 16384
/* The most that libwebsockets writes at once: a long message goes whole. */
#define SERVER_WRITE_MOST 65536

/* Ticks of silence after which a client is pinged, and cut off; and the ticks in which each is
 * looked at once. */
#define SERVER_SILENCE      50
#define SERVER_SILENCE_MOST 140
#define SERVER_PING_ROUND   20

/* Codes that are tried for a new table when the first one is taken. */
#define SERVER_CODES_TRIED 3

/* Letters of a code, 32 different ones: of a table that everybody sees in the list, and of one that
 * is found by its code alone. docs/decisions.md reckons how long guessing takes. */
#define SERVER_CODE_PUBLIC  6
#define SERVER_CODE_PRIVATE 8
/* Codes that one address may look for in vain. */
#define SERVER_CODES_AT_ONCE  30
#define SERVER_CODES_A_SECOND 0.2

/* Ticks in which every address is looked at once, to be forgotten. */
#define SERVER_SWEEP_ROUND 8

/* Seconds for which an address may ask at its full rate at once: over HTTP, and for what costs more
 * than a file (lists, records, QR codes). Together with --http-rate and --costly-rate. */
#define SERVER_HTTP_BURST_SECONDS   10
#define SERVER_COSTLY_BURST_SECONDS 5

/* The status of HTTP for somebody who is over a limit. */
#define SERVER_TOO_MANY 429
/* Letters of an operator's token. */
#define SERVER_TOKEN_LEAST 16u

/* How long this node answers for its tables without having told the store that it lives, and how
 * often it tells. A dead node's tables are taken over when that time is over. */
#define SERVER_LEASE_MS     3000
#define SERVER_BEAT_SECONDS 1.0
/* … and how soon it tries again when it was not heard. */
#define SERVER_BEAT_AGAIN_SECONDS 0.25

/* Seconds for the store to answer a question over HTTP, before whoever asked is told to come back.
 */
#define SERVER_STORE_SECONDS 4.0

/* Seconds between tries when the store takes nothing, from the first to the last ones. */
#define SERVER_PAUSE_LEAST 0.05
#define SERVER_PAUSE_MOST  1.0
/* Seconds of other tasks between two batches of lines. */
#define SERVER_TASKS_SECONDS 0.005

/* Lines, and things said, that may wait for the store before changes are refused. */
#define SERVER_LINES_MOST 50000
#define SERVER_HELD_MOST  200000
#define SERVER_HELD_BYTES (64u << 20)

/* How often the lobby hears of a table whose state is the same, in ms. */
#define SERVER_SUMMARY_MS 1000
/* Seconds without clients after which a table goes to sleep. */
#define SERVER_SLEEP_SECONDS 60
/* Tables that are woken at once because their time has come, and those listed at once. */
#define SERVER_DUE_MOST  64
#define SERVER_LIST_MOST 100
/* Bytes of records that are kept at hand for those who ask for the same. */
#define SERVER_RECORDS_BYTES (16u << 20)
/* Ticks between two counts of what the store has. */
#define SERVER_CENSUS_TICKS 15
/* … and how many times longer than a count the pause after it is at least. */
#define SERVER_CENSUS_SHARE 100

/* Tables that are looked at in a second, and removed, for nobody has needed them for long; and the
 * pause after all were looked at. */
#define SERVER_PURGE_LOOKED_AT     200
#define SERVER_PURGE_AT_ONCE       32
#define SERVER_PURGE_PAUSE_SECONDS 60
/* Lines of removed tables that are deleted at once, and how often in a second. */
#define SERVER_SWEPT_LINES 400
#define SERVER_SWEEPS      10

/* Ticks between two looks at who is banned. */
#define SERVER_BANS_TICKS 2

/* Bytes that a line takes in the store besides its text. */
#define SERVER_LINE_BYTES 40

/* Tables that cannot be read: how many are remembered, and for how many seconds nobody tries. */
#define SERVER_BROKEN_MOST    256
#define SERVER_BROKEN_SECONDS 600

/* Threads in which bots think and records are made, and how many that look ahead come with one more
 * for quick ones. */
#define SERVER_WORKERS_MOST 64
#define SERVER_QUICK_SHARE  8
/* How far they stand back for others. */
#define SERVER_QUICK_NICE 5
#define SERVER_SLOW_NICE  10
/* What work is taken to cost before it has been measured, in seconds: of a bot, for each sheet that
 * it may judge; of a record. */
#define SERVER_GUESSED_COST 1e-6
#define SERVER_RECORD_COST  0.01

/* Bytes of the log that wait for somebody to read them, and of one line at most. */
#define SERVER_LOG_BYTES (64u << 10)
#define SERVER_LOG_LINE  1600u
/* How long the end waits for a log that nobody reads; and a crash, in ms. */
#define SERVER_LOG_END_SECONDS 1
#define SERVER_LOG_CRASH_MS    100

/* Memory for the loop when there is none: enough to watch all descriptors. */
#define SERVER_RESERVE_BYTES (2u << 20)
/* How often the loop asks again for memory before it gives up, and ms between two times: 5 s in
 * all. */
#define SERVER_MEMORY_TRIES    500
#define SERVER_MEMORY_PAUSE_MS 10

/* Ticks between two words to the service manager about how we are. */
#define SERVER_STATUS_TICKS 10

/* Seconds for clients to hear that we go, and then for the store to finish what it does: together
 * with the rest less than the ten after which a service may be killed. */
#define SERVER_FAREWELL_SECONDS 5.0
#define SERVER_CLOSE_SECONDS    2.0

/* Seconds after which the thread of the store counts as hung, for a watchdog. A call to the store
 * ends within fifteen; looking after a large store may take longer. */
#define SERVER_PULSE_SECONDS 120.0

#endif
