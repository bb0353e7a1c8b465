/* Stores for tests; see stores.h. */
#include "stores.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[64];
static char where[256]; /* "" if there is no store of the kind */
static bool is_file;
static char programs[256]; /* of PostgreSQL */
static pid_t postmaster;

/* ---- Texts ---- */

/* One of four pieces of memory, in turn. */
static char *next_piece(size_t *size)
{
    static char pieces[4][256];
    static unsigned next;
    *size = sizeof pieces[0];
    return pieces[next++ % 4];
}

const char *stores_path(const char *name)
{
    size_t size;
    char *path = next_piece(&size);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

const char *stores_where(void)
{
    if (!where[0])
        skip();
    return where;
}

bool stores_are_files(void)
{
    return is_file;
}

static void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/kvartal-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chmod(folder, 0755), 0);
}

int stores_use_file(void **state)
{
    (void)state;
    make_folder();
    is_file = true;
    snprintf(where, sizeof where, "%s/tables.db", folder);
    return 0;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

int stores_end(void **state)
{
    (void)state;
    if (postmaster)
        stores_stop();
    where[0] = '\0';
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return 0;
}

/* ---- A private PostgreSQL ---- */

/* PostgreSQL refuses to run as root, so the child changes to another user. */
static const struct passwd *unprivileged(void)
{
    const struct passwd *user = getpwnam("postgres");
    return user ? user : getpwnam("nobody");
}

static void become_unprivileged(void)
{
    const struct passwd *user = unprivileged();
    if (geteuid() == 0 && (!user || setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 ||
                           setuid(user->pw_uid) != 0))
        _exit(126);
}

/* Starts a program of PostgreSQL, quietly. It is killed when we die, however we die. */
static pid_t start_program(const char *program, char **arguments)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", programs, program);
    pid_t child = fork();
    if (child != 0)
        return child;
    int log = open(stores_path("log"), O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (log < 0 || dup2(log, STDOUT_FILENO) < 0 || dup2(log, STDERR_FILENO) < 0 ||
        chdir(folder) != 0)
        _exit(126);
    become_unprivileged();
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    arguments[0] = path; /* the programs look for each other in its folder */
    execv(path, arguments);
    _exit(127);
}

static bool run_program(const char *program, char **arguments)
{
    int status;
    pid_t child = start_program(program, arguments);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static bool find_programs(void)
{
    glob_t found;
    bool fine = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0;
    if (fine) {
        const char *last = found.gl_pathv[found.gl_pathc - 1];
        snprintf(programs, sizeof programs, "%.*s", (int)(strlen(last) - strlen("/initdb")), last);
    }
    globfree(&found);
    return fine;
}

static bool prepare_folder(void)
{
    const struct passwd *user = unprivileged();
    char log[300];
    snprintf(log, sizeof log, "%s/log", folder);
    int descriptor = open(log, O_WRONLY | O_CREAT, 0666);
    if (descriptor >= 0)
        close(descriptor);
    return geteuid() != 0 || (user && chown(folder, user->pw_uid, user->pw_gid) == 0);
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* The end of the log of PostgreSQL. */
static void show_log(void)
{
    char block[4096];
    FILE *log = fopen(stores_path("log"), "r");
    if (log && fseek(log, -(long)sizeof block, SEEK_END) != 0)
        rewind(log);
    size_t length = log ? fread(block, 1, sizeof block, log) : 0;
    print_error("PostgreSQL could not be started:\n%.*s\n", (int)length, block);
    if (log)
        fclose(log);
}

void stores_start(void)
{
    char data[128], sockets[128];
    snprintf(data, sizeof data, "%s/data", folder);
    snprintf(sockets, sizeof sockets, "%s", folder);
    char *arguments[] = {"postgres",          "-D", data,        "-k", sockets, "-c",
                         "listen_addresses=", "-c", "fsync=off", NULL};
    postmaster = start_program("postgres", arguments);
    for (int i = 0; i < 1200 && PQping(where) != PQPING_OK; i++) {
        pause_ms(50);
        if (waitpid(postmaster, NULL, WNOHANG) ==
            postmaster) /* part of the previous one is still alive */
            postmaster = start_program("postgres", arguments);
    }
    if (PQping(where) != PQPING_OK) {
        show_log();
        fail();
    }
}

void stores_stop(void)
{
    int status;
    kill(postmaster, SIGQUIT);
    waitpid(postmaster, &status, 0);
    postmaster = 0;
}

int stores_use_postgres(void **state)
{
    (void)state;
    char data[128];
    make_folder();
    is_file = false;
    where[0] = '\0';
    snprintf(data, sizeof data, "%s/data", folder);
    char *arguments[] = {"initdb",  "-D", data,   "-A",         "trust",     "-U",
                         "kvartal", "-E", "UTF8", "--locale=C", "--no-sync", NULL};
    if (!find_programs()) {
        print_message("There is no PostgreSQL here, so its cases are skipped.\n");
        return 0;
    }
    if (!prepare_folder() || !run_program("initdb", arguments)) {
        show_log();
        return -1;
    }
    snprintf(where, sizeof where, "postgres://kvartal@/postgres?host=%s", folder);
    stores_start();
    return 0;
}

/* All processes that the database has started, and its own. */
void stores_freeze(bool frozen)
{
    char path[64];
    int child;
    int signal = frozen ? SIGSTOP : SIGCONT;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)postmaster, (int)postmaster);
    FILE *children = fopen(path, "r");
    assert_non_null(children);
    kill(postmaster, signal);
    while (fscanf(children, "%d", &child) == 1)
        kill(child, signal);
    fclose(children);
}

/* ---- Both ---- */

static void say_to_file(const char *sql)
{
    sqlite3 *file;
    char *message = NULL;
    assert_int_equal(sqlite3_open(where, &file), SQLITE_OK);
    if (sqlite3_exec(file, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(file);
}

static void say_to_postgres(const char *sql)
{
    PGconn *connection = PQconnectdb(where);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    char trouble[400];
    snprintf(trouble, sizeof trouble, "%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, trouble);
}

void stores_say(const char *sql)
{
    if (is_file)
        say_to_file(sql);
    else
        say_to_postgres(sql);
}

int stores_clear(void **state)
{
    (void)state;
    if (!where[0])
        return 0;
    if (!is_file) {
        stores_say("SET client_min_messages = warning; DROP TABLE IF EXISTS kvartal_nodes, "
                   "kvartal_tables, kvartal_lines, kvartal_schema, kvartal_trash, "
                   "kvartal_bans");
        return 0;
    }
    unlink(where);
    unlink(stores_path("tables.db-wal"));
    unlink(stores_path("tables.db-shm"));
    return 0;
}

pid_t stores_fork(void)
{
    pid_t child = fork();
    if (child == 0)
        setenv("CMOCKA_TEST_ABORT", "1", 1);
    return child;
}

struct store *stores_open(const char *name)
{
    struct store_node node = {.name = "", .place = ""};
    struct kv_error error = {NULL, ""};
    if (name) {
        snprintf(node.name, sizeof node.name, "%s", name);
        snprintf(node.place, sizeof node.place, "/node/%s", name);
    }
    struct store *store = store_open(stores_where(), name ? &node : NULL, &error);
    if (!store || (name && !store_beat(store, 60000, &error)))
        fail_msg("%s", error.message);
    return store;
}

struct store_id stores_id(unsigned number)
{
    struct store_id id = {{0}};
    for (unsigned i = 0; i < STORE_ID_BYTES; i++)
        id.byte[i] = (unsigned char)((number + 1) * (2 * i + 89) >> 3);
    memcpy(id.byte, &number, sizeof number);
    return id;
}

const char *stores_code(unsigned number)
{
    size_t size;
    char *code = next_piece(&size);
    snprintf(code, size, "%u", number);
    return code;
}

struct store_line stores_line(unsigned table, uint32_t number, uint64_t fence, const char *text)
{
    return (struct store_line){
        .table = stores_id(table),
        .code = number == 0 ? stores_code(table) : NULL,
        .fence = fence,
        .number = number,
        .at = 1000 + number,
        .text = text,
        .length = strlen(text),
    };
}

bool stores_keep(struct store *store, unsigned table, uint32_t number, uint64_t fence,
                 const char *text)
{
    struct kv_error error = {NULL, ""};
    struct store_line line = stores_line(table, number, fence, text);
    if (!store_keep(store, &line, 1, &error))
        fail_msg("%s", error.message);
    return line.kept;
}

/* ---- The content, as one text ---- */

struct gathered {
    struct kv_text text;
    uint32_t count;
};
static char gathered_bytes[1 << 16];

static void gather(struct gathered *gathered)
{
    kv_text_start(&gathered->text, gathered_bytes, sizeof gathered_bytes);
    gathered->count = 0;
}

static bool gather_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct gathered *gathered = context;
    assert_int_equal(number, gathered->count++);
    assert_int_equal(at, 1000 + number);
    kv_put_bytes(&gathered->text, text, length);
    kv_put(&gathered->text, "|");
    return true;
}

const char *stores_log(struct store *store, unsigned table)
{
    struct gathered gathered;
    struct kv_error error = {NULL, ""};
    struct store_id id = stores_id(table);
    gather(&gathered);
    if (!store_read(store, &id, gather_line, &gathered, &error))
        fail_msg("%s", error.message);
    return gathered_bytes;
}

uint64_t stores_claim(struct store *store, unsigned table, enum store_claim expected)
{
    struct store_claimed claimed;
    struct kv_error error = {NULL, ""};
    struct store_id id = stores_id(table);
    enum store_claim answer = store_claim(store, &id, NULL, &claimed, &error);
    if (answer != expected)
        fail_msg("claim: %d instead of %d. %s", answer, expected, error.message);
    return claimed.fence;
}

static bool gather_row(void *context, const struct store_row *row)
{
    struct gathered *gathered = context;
    kv_put(&gathered->text, gathered->count++ > 0 ? " %s" : "%s", row->code);
    return true;
}

const char *stores_list(struct store *store, bool listed_only, const struct store_id *after,
                        uint32_t most)
{
    struct gathered gathered;
    struct kv_error error = {NULL, ""};
    gather(&gathered);
    if (!store_list(store, listed_only, after, most, gather_row, &gathered, &error))
        fail_msg("%s", error.message);
    return gathered_bytes;
}

const char *stores_due(struct store *store, uint32_t most)
{
    struct gathered gathered;
    struct kv_error error = {NULL, ""};
    gather(&gathered);
    if (!store_due(store, most, gather_row, &gathered, &error))
        fail_msg("%s", error.message);
    return gathered_bytes;
}
