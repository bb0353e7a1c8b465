/* The commands of a program that was built without its server (the feature "server"). */
#include "cli/cli.h"

static int refuse(void)
{
    return cli_complain("This program was built without its server.");
}

int kv_cli_serve(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int kv_cli_bot(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int kv_cli_backup(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int kv_cli_admin(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}
