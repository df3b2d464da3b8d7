// words.h - what the program says, in the player's language.
//
// The English text is the key and the fallback. A language is a text file, assets/words/de.txt: a
// line of English, below it, indented, the translation. Until a language is chosen, and for each
// text that the file lacks, all is English; tools, tests and commands never choose one.
//
// What authors write (names of levels, signs, paths) is never looked up.

#ifndef FOOTHOLD_WORDS_WORDS_H
#define FOOTHOLD_WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum Language { LANGUAGE_ENGLISH, LANGUAGE_GERMAN, LANGUAGE_COUNT } Language;

/// What a language calls itself.
const char *language_name(Language language);
/// The language that the environment names (LC_ALL, LC_MESSAGES, LANG, the first that is set);
/// English where there is no file of it.
Language language_of_system(void);

enum { WORDS_ERROR_BYTES = 320 };

/// Says everything in `language` from now on, in all threads; its file is read once, from the
/// folder `words` of `assets`. False, `error` has file, line and remedy, and the language is as it
/// was when the file cannot be read or a translation's conversions (%d) differ from its key's.
bool words_choose(Language language, const char *assets, char error[WORDS_ERROR_BYTES]);
Language words_language(void);
/// Frees all languages, at the end of the program: what was said is no longer valid.
void words_forget(void);
/// How many texts a language has that was chosen once.
int words_count(Language language);
/// Their English, in the file's order: 0 <= index < words_count().
const char *words_key(Language language, int index);

/// Returns the text in the player's language. Its pointer stays.
const char *say(const char *english) __attribute__((format_arg(1)));
/// The same for a text that depends on a number: "%d coin", "%d coins".
const char *say_count(long count, const char *one, const char *many)
    __attribute__((format_arg(2), format_arg(3)));
/// Returns the text of the first `bytes` bytes; NULL when that is not known.
const char *say_part(const char *english, int bytes);

/// Adds a word, as it is, to a list of words in `out`, behind the separator if it is not the first.
/// The list is cut to `size` bytes.
void words_add(char *out, size_t size, const char *separator, const char *word);

#endif
