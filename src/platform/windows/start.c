// start.c - where the program begins on Windows: it passes the arguments and the user's folders on
// in UTF-8 with '/' between folders, and prints to the console that it was called from.

#include <windows.h>

#include <SDL.h>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int run_program(int argc, char **argv); // src/main.c

enum { TEXT_MAX = 4096 };

static void turn_slashes(char *path) {
    for (; *path; path++) {
        *path = *path == '\\' ? '/' : *path;
    }
}

/// The caller frees the text. NULL if there is no memory.
static char *copy_narrow(const wchar_t *wide) {
    int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = size > 0 ? malloc((size_t)size) : NULL;
    if (text) {
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
        turn_slashes(text);
    }
    return text;
}

/// Sets a variable, unless the user has set it.
static void set(const char *variable, const wchar_t *value) {
    char *text = copy_narrow(value);
    if (text && !getenv(variable)) {
        _putenv_s(variable, text);
    }
    free(text);
}

/// Sets a variable that names a folder to what Windows calls it.
static void name_folder(const char *variable, const wchar_t *of_windows) {
    wchar_t value[TEXT_MAX];
    DWORD length = GetEnvironmentVariableW(of_windows, value, TEXT_MAX);
    if (length > 0 && length < TEXT_MAX) {
        set(variable, value);
    }
}

/// The player's language, "de-DE".
static void name_language(void) {
    wchar_t name[LOCALE_NAME_MAX_LENGTH];
    if (GetUserDefaultLocaleName(name, LOCALE_NAME_MAX_LENGTH) > 0) {
        set("LANG", name);
    }
}

/// A program with a window has no output of its own. What was redirected stays so.
static void find_console(void) {
    bool has_output = GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) != FILE_TYPE_UNKNOWN;
    bool has_errors = GetFileType(GetStdHandle(STD_ERROR_HANDLE)) != FILE_TYPE_UNKNOWN;
    if ((has_output && has_errors) || !AttachConsole(ATTACH_PARENT_PROCESS)) {
        return;
    }
    if (!has_output) {
        freopen("CONOUT$", "w", stdout);
    }
    if (!has_errors) {
        freopen("CONOUT$", "w", stderr);
    }
}

/// Files that are dropped on the window come with '\' between folders.
static int turn_dropped(void *user, SDL_Event *event) {
    (void)user;
    if (event->type == SDL_DROPFILE) {
        turn_slashes(event->drop.file);
    }
    return 0;
}

int main(void) {
    int count = 0;
    wchar_t program[TEXT_MAX];
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
    char **arguments = words ? calloc((size_t)count + 1, sizeof *arguments) : NULL;
    if (!arguments) {
        return 1;
    }
    find_console();
    _fmode = _O_BINARY;
    _setmode(_fileno(stdout), _O_BINARY);
    name_language();
    name_folder("HOME", L"USERPROFILE");
    name_folder("XDG_CONFIG_HOME", L"APPDATA");
    name_folder("XDG_DATA_HOME", L"APPDATA");
    name_folder("XDG_STATE_HOME", L"LOCALAPPDATA");
    GetModuleFileNameW(NULL, program, TEXT_MAX);
    for (int i = 0; i < count; i++) {
        arguments[i] = copy_narrow(i == 0 ? program : words[i]);
        if (!arguments[i]) {
            return 1;
        }
    }
    LocalFree(words);
    SDL_SetMainReady();
    SDL_AddEventWatch(turn_dropped, NULL);
    return run_program(count, arguments);
}
