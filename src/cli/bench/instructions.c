/* Running ourselves under callgrind and reading what it counted. */
#include "cli/bench/instructions.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_MOST 4096

extern char **environ;

/* Runs a program with its output in a file, quietly; true when it went well. */
static bool run_quietly(char *const *words, const char *output)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    bool fine = posix_spawnp(&child, words[0], &actions, NULL, words, environ) == 0 &&
                waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                WEXITSTATUS(status) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return fine;
}

/* The number after a word that begins a line of a file. */
static bool find_number(const char *path, const char *word, uint64_t *number)
{
    char line[256];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, word, strlen(word)) == 0)
            found = cli_number(line + strlen(word), 0, UINT64_MAX, number);
    }
    if (file)
        fclose(file);
    return found;
}

/* Under valgrind /proc/self/exe would be valgrind, so the path is looked up here. */
static bool find_ourselves(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return true;
}

static bool count_in(const char *folder, const char *game, uint32_t games,
                     struct cli_instructions *count)
{
    char self[PATH_MOST], profile[PATH_MOST], option[PATH_MOST + 64], output[PATH_MOST], number[16];
    char valgrind[] = "valgrind", tool[] = "--tool=callgrind", bench[] = "bench",
         flag[] = "--count";
    char id[KV_NAME_MOST];
    if (!find_ourselves(self, sizeof self))
        return false;
    snprintf(profile, sizeof profile, "%s/profile", folder);
    snprintf(option, sizeof option, "--callgrind-out-file=%s", profile);
    snprintf(output, sizeof output, "%s/moves", folder);
    snprintf(number, sizeof number, "%u", (unsigned)games);
    snprintf(id, sizeof id, "%s", game);
    char *words[] = {valgrind, tool, option, self, bench, id, flag, number, NULL};
    bool fine = run_quietly(words, output) && find_number(output, "", &count->moves) &&
                (find_number(profile, "totals: ", &count->instructions) ||
                 find_number(profile, "summary: ", &count->instructions));
    unlink(profile);
    unlink(output);
    return fine;
}

bool cli_count_instructions(const char *game, uint32_t games, struct cli_instructions *count)
{
    char folder[PATH_MOST / 2];
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/kvartal-XXXXXX", place && *place ? place : "/tmp");
    if (!mkdtemp(folder))
        return false;
    bool fine = count_in(folder, game, games, count);
    rmdir(folder);
    return fine;
}
