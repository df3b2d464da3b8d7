// main_web.c - the program in a page: makes the sounds, which need not be loaded so, and begins.

/// The tool that draws the sounds (tools/sound.c), and the program (main.c).
int make_sounds(int argc, char **argv);
int run_program(int argc, char **argv);
int main(int argc, char **argv);

int main(int argc, char **argv) {
    char *words[] = {"sound", "/assets/sounds", 0};
    make_sounds(2, words);
    return run_program(argc, argv);
}
