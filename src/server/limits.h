/* Every limit of the server, in one place. */
#ifndef KV_SERVER_LIMITS_H
#define KV_SERVER_LIMITS_H

/* Open files and sockets. libwebsockets allocates a table with as many rows as the system allows,
 * which may be a million, so the limit is set to this. */
#define SERVER_DESCRIPTORS_MOST 32768

/* The listen backlog, and how many connections are accepted before other events get their turn. */
#define SERVER_WAITING_MOST     4096
#define SERVER_ACCEPTED_AT_ONCE 64

/* Plain HTTP connections of one address for each WebSocket that it may have: a browser opens six to
 * fetch the page. */
#define SERVER_PLAIN_EACH 6

/* Seconds before accepting again after running out of descriptors or memory. */
#define SERVER_REST_SECONDS 0.1

/* Bytes of a request: its path, all its headers, a header that is read. */
#define SERVER_PATH_MOST    1024
#define SERVER_REQUEST_MOST 8192
#define SERVER_FIELD_MOST   512
#define SERVER_HOST_MOST    255 /* Host and X-Forwarded-Host */
#define SERVER_ID_MOST      40  /* letters of a request's id: a UUID fits */

/* Bytes of an answer: its headers, one write, and the send buffer for a slow reader. A socket that
 * is writable has room for a chunk: Linux says so only when a third of twice this size is free. */
#define SERVER_HEADERS_MOST 4096
#define SERVER_CHUNK        32768
#define SERVER_SEND_BUFFER  131072

/* Seconds for a client to send a request, to take a chunk, and to stay idle. */
#define SERVER_PATIENCE_SECONDS 15
#define SERVER_IDLE_SECONDS     30
/* Seconds to send the whole body of a request, however steadily it comes. */
#define SERVER_BODY_SECONDS 12.0

/* Seconds between two checks of these timeouts. */
#define SERVER_TICK_SECONDS 1.0

/* Bytes of a request over a WebSocket, and of the body of a POST, which may have a pack. */
#define SERVER_MESSAGE_MOST 8192
#define SERVER_BODY_MOST    65536
/* Bytes that libwebsockets delivers at once; a longer message arrives in pieces. */
#define SERVER_PIECE_MOST 512

/* Messages and bytes queued for one client that does not read, and bytes of one write. */
#define SERVER_QUEUE_MOST  256
#define SERVER_QUEUE_BYTES 65536
#define SERVER_FLUSH_BYTES 16384
/* The most that libwebsockets writes at once: a long message is sent whole. */
#define SERVER_WRITE_MOST 65536

/* Ticks of silence until a client is pinged, and until it is cut off; and the ticks in which every
 * client is checked once. */
#define SERVER_SILENCE      50
#define SERVER_SILENCE_MOST 140
#define SERVER_PING_ROUND   20

/* How many more codes are tried for a new table when the first one is taken. */
#define SERVER_CODES_TRIED 3

/* Letters of a code, out of 32: for a listed table, and for one that can be found by its code
 * alone. docs/decisions.md estimates how long guessing takes. */
#define SERVER_CODE_PUBLIC  6
#define SERVER_CODE_PRIVATE 8
/* Wrong codes that one address may try. */
#define SERVER_CODES_AT_ONCE  30
#define SERVER_CODES_A_SECOND 0.2

/* Ticks in which every address is checked once for removal. */
#define SERVER_SWEEP_ROUND 8

/* Burst sizes for --http-rate and --costly-rate, in seconds of the full rate. Costly is what needs
 * more than a file: lists, records, QR codes. */
#define SERVER_HTTP_BURST_SECONDS   10
#define SERVER_COSTLY_BURST_SECONDS 5

/* The HTTP status for a client that is over a limit. */
#define SERVER_TOO_MANY 429
/* Letters of an operator's token. */
#define SERVER_TOKEN_LEAST 16u

/* The lease of a node, and how often it is renewed. When it ends, other nodes may take over its
 * tables. */
#define SERVER_LEASE_MS     3000
#define SERVER_BEAT_SECONDS 1.0
/* How soon a failed renewal is tried again. */
#define SERVER_BEAT_AGAIN_SECONDS 0.25

/* Seconds for the store to answer an HTTP request, before the client is told to come back. */
#define SERVER_STORE_SECONDS 4.0

/* Seconds between retries of a failed commit, the shortest and the longest. */
#define SERVER_PAUSE_LEAST 0.05
#define SERVER_PAUSE_MOST  1.0
/* Seconds of other work between two batches of lines. */
#define SERVER_TASKS_SECONDS 0.005

/* Lines and messages that may wait for the store before changes are refused. */
#define SERVER_LINES_MOST 50000
#define SERVER_HELD_MOST  200000
#define SERVER_HELD_BYTES (64u << 20)

/* How often the lobby is updated for a table whose state is the same, in ms. */
#define SERVER_SUMMARY_MS 1000
/* Seconds without clients after which a table leaves memory. */
#define SERVER_SLEEP_SECONDS 60
/* Tables woken at once when their clocks run out, and tables of one list. */
#define SERVER_DUE_MOST  64
#define SERVER_LIST_MOST 100
/* Bytes of cached records. */
#define SERVER_RECORDS_BYTES (16u << 20)
/* Ticks between two counts of the tables in the store. */
#define SERVER_CENSUS_TICKS 15
/* The pause after a count, at least, as a multiple of the duration of the count. */
#define SERVER_CENSUS_SHARE 100

/* Retention: tables checked a second, tables removed a second, and the pause after a pass over all
 * tables. */
#define SERVER_PURGE_LOOKED_AT     200
#define SERVER_PURGE_AT_ONCE       32
#define SERVER_PURGE_PAUSE_SECONDS 60
/* Lines of removed tables deleted in one step, and steps a second. */
#define SERVER_SWEPT_LINES 400
#define SERVER_SWEEPS      10

/* Ticks between two reads of the ban list. */
#define SERVER_BANS_TICKS 2

/* Bytes of a line in the store besides its text. */
#define SERVER_LINE_BYTES 40

/* Tables that cannot be read: how many are remembered, and for how many seconds they are not tried
 * again. */
#define SERVER_BROKEN_MOST    256
#define SERVER_BROKEN_SECONDS 600

/* Worker threads, and for how many slow ones there is one more for quick bots. */
#define SERVER_WORKERS_MOST 64
#define SERVER_QUICK_SHARE  8
/* Their nice values. */
#define SERVER_QUICK_NICE 5
#define SERVER_SLOW_NICE  10
/* The estimated cost of work before it has been measured, in seconds: of a bot's turn, for each
 * sheet that it may evaluate; of a record. */
#define SERVER_GUESSED_COST 1e-6
#define SERVER_RECORD_COST  0.01

/* Notices: how many may wait, the threads that send them, and seconds for one request. */
#define SERVER_NOTICES_MOST           4096
#define SERVER_NOTICE_THREADS         2
#define SERVER_NOTICE_REQUEST_SECONDS 10.0
/* Seconds between two attempts, the shortest and the longest, and from the first to the last. */
#define SERVER_NOTICE_PAUSE_LEAST 2.0
#define SERVER_NOTICE_PAUSE_MOST  1200.0
#define SERVER_NOTICE_SECONDS     3600.0
/* Seconds for which a push service keeps one: without a clock, and at most. */
#define SERVER_NOTICE_LASTS      (7 * 24 * 3600)
#define SERVER_NOTICE_LASTS_MOST (28 * 24 * 3600)
/* Seconds for these threads to finish. */
#define SERVER_NOTICE_END_SECONDS 1

/* Bytes of the log buffer, and of its longest line. */
#define SERVER_LOG_BYTES (64u << 10)
#define SERVER_LOG_LINE  1600u
/* How long an exit waits for a log that nobody reads, in seconds; and a crash, in ms. */
#define SERVER_LOG_END_SECONDS 1
#define SERVER_LOG_CRASH_MS    100

/* Spare memory for the event loop: enough to watch all descriptors. */
#define SERVER_RESERVE_BYTES (2u << 20)
/* How often the loop asks again for memory before it gives up, and ms between two times: 5 s in
 * all. */
#define SERVER_MEMORY_TRIES    500
#define SERVER_MEMORY_PAUSE_MS 10

/* Ticks between two status messages to the service manager. */
#define SERVER_STATUS_TICKS 10

/* Seconds to inform clients about the shutdown, and then for the store to finish. With everything
 * else they stay below the ten after which a service may be killed. */
#define SERVER_FAREWELL_SECONDS 5.0
#define SERVER_CLOSE_SECONDS    2.0

/* Seconds after which the store thread counts as hung, for the watchdog. A call to the store ends
 * within fifteen; cleaning up a large store may take longer. */
#define SERVER_PULSE_SECONDS 120.0

#endif
