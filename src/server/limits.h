/* Every limit of the server, in one place. */
#ifndef KV_SERVER_LIMITS_H
#define KV_SERVER_LIMITS_H

/* Files and sockets open at once. libwebsockets makes a table of as many rows as the system allows,
 * which may be a million, so the system is asked to allow this many. */
#define SERVER_DESCRIPTORS_MOST 32768

/* Connections that wait to be accepted, and how many are accepted before others get their turn. */
#define SERVER_WAITING_MOST     4096
#define SERVER_ACCEPTED_AT_ONCE 64

/* How long to wait before accepting again when there was no descriptor or memory for one more. */
#define SERVER_REST_SECONDS 0.1

/* Bytes of a request: of its path, of all its header lines, of those that are looked into. */
#define SERVER_PATH_MOST    1024
#define SERVER_REQUEST_MOST 8192
#define SERVER_FIELD_MOST   512

/* Bytes of an answer: of its header lines; of what is handed to the system at once; and of what the
 * system may keep for a slow reader. A system that has room at all has room for a chunk, since
 * Linux says so only when a third of the twofold of this is free. */
#define SERVER_HEADERS_MOST 4096
#define SERVER_CHUNK        32768
#define SERVER_SEND_BUFFER  131072

/* Seconds for a client to send a request, to take a chunk, and to stay without asking. */
#define SERVER_PATIENCE_SECONDS 15
#define SERVER_IDLE_SECONDS     30

/* How often somebody looks whether such a time is over. */
#define SERVER_TICK_SECONDS 1.0

#endif
