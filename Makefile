# Foothold: a pixel-exact 2D platformer engine, a demo and a level editor.
# `make play` opens the demo, `make test` runs every test; each installs what it needs. `make help` lists the rest.

# No rule of make's own is used; trying them for each header takes a second.
MAKEFLAGS += -r
BUILD ?= build
WERROR ?=
ifeq ($(origin CC),default)
CC := gcc
endif
# What packagers give, in the environment or on the command line: CC, CFLAGS, CPPFLAGS, LDFLAGS, AR, PKG_CONFIG, DESTDIR,
# PREFIX, and each of the folders below.
CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
PKG_CONFIG ?= pkg-config
PREFIX ?= /usr/local
bindir ?= $(PREFIX)/bin
libdir ?= $(PREFIX)/lib
includedir ?= $(PREFIX)/include
datadir ?= $(PREFIX)/share
mandir ?= $(datadir)/man
# Make cuts the names of targets at spaces. All other paths may hold any sign but the end of a line.
ifneq ($(words x$(BUILD)),1)
$(error BUILD="$(BUILD)" holds a space, at which make cuts names: choose another folder)
endif

# -ffp-contract=off: a fused multiply-add rounds once instead of twice, and the same inputs would no longer give the
# same World on every machine. Never -ffast-math, for the same reason.
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla
# The path of the checkout stays out of what is built, so that two builds are the same bytes. (gcc cannot be given a path
# with an apostrophe.)
HERE := $(if $(findstring ',$(CURDIR)),,-ffile-prefix-map="$$PWD"=.)
FLAGS := -std=c17 $(WARN) -ffp-contract=off $(HERE) -Isrc -D_POSIX_C_SOURCE=200809L
# -g1: reports name file and line; all of -g would make each build a tenth slower. What `null`, `object-size` and
# `pointer-overflow` look for the address sanitizer reports where it is used; alignment is left to the fuzz targets. Looking
# twice takes a fifth of the time.
SANITIZE := -fsanitize=address,undefined -fno-sanitize=null,object-size,alignment,pointer-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer -g1
PACKAGES := sdl2 SDL2_image libcjson libpng
# SDL.h takes in the compiler's headers of vector instructions, which nothing here uses and which take most of the time
# that a file with SDL.h needs.
PKG_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(PACKAGES) 2>/dev/null) -DSDL_DISABLE_IMMINTRIN_H
JSON_CFLAGS := $(shell $(PKG_CONFIG) --cflags libcjson 2>/dev/null)
PKG_LIBS := $(shell $(PKG_CONFIG) --libs $(PACKAGES) 2>/dev/null)
# Chipmunk2D is optional: without it the movement `rigid` says that it is absent. CHIPMUNK= builds without it.
ifeq ($(origin CHIPMUNK),undefined)
CHIPMUNK := $(shell echo 'int main(void) { cpSpaceFree(cpSpaceNew()); }' | \
    $(CC) $(CPPFLAGS) $(LDFLAGS) -x c -include chipmunk/chipmunk.h - -o /dev/null -lchipmunk -lm 2>/dev/null && echo -lchipmunk)
endif
VERSION := $(shell sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md 2>/dev/null | head -1)
FLAGS += -DFOOTHOLD_VERSION='"$(VERSION)"'

# Sources by area, from the ground up (docs/architecture.md says what each may include).
# ACCEL=0 links accel_off.c in the place of src/engine/accel: the rules alone, slower, with the same hashes.
ACCEL ?= 1
PLAIN := $(filter 0,$(ACCEL))
ACCEL_OFF := src/engine/accel_off.c
ENGINE_FILES := $(wildcard src/engine/*.c src/engine/*/*.c)
ENGINE := $(filter-out $(if $(PLAIN),src/engine/accel/%,$(ACCEL_OFF)),$(ENGINE_FILES))
RIGID  := $(wildcard src/rigid/*.c)
# What all above it say is a room of one file: counted with the lowest that says something.
LEVEL  := $(wildcard src/level/*.c src/words/*.c)
GAME   := $(wildcard src/game/*.c)
SEARCH := $(filter-out %/fibre_stack_web.c %/fibre_stack_windows.c,$(wildcard src/search/*.c))
UI     := $(wildcard src/ui/*.c)
EDITOR := $(wildcard src/editor/*.c)
VIEW   := $(wildcard src/view/*.c)
APP    := $(wildcard src/app/*.c) src/platform/platform_native.c
CLI    := $(wildcard src/cli/*.c)
# Peers of `foothold bench` that are not here are left out; Box2D, being C++, is built in by `make bench` alone.
BENCH  := $(filter-out src/bench/peer_%,$(wildcard src/bench/*.c)) \
    $(if $(CHIPMUNK),src/bench/peer_chipmunk.c,src/bench/absent/peer_chipmunk.c)
NO_BOX2D := src/bench/absent/peer_box2d.c
# The list of movers that level files name (src/level/movers.c) has the rigid body where there is Chipmunk2D.
PHYSICS := $(ENGINE) $(if $(CHIPMUNK),$(RIGID))
WITH_RIGID := $(if $(CHIPMUNK),-DFOOTHOLD_RIGID)
REST   := $(LEVEL) $(GAME) $(SEARCH) $(UI) $(EDITOR) $(VIEW) $(APP) $(CLI) $(BENCH) $(NO_BOX2D)
MAIN   := $(wildcard src/main.c)
GOLDEN := $(ENGINE) $(LEVEL) $(GAME) $(wildcard tests/golden/*.c)
TESTS  := $(filter-out tests/tools/% tests/golden/% tests/instructions/% tests/install/% tests/targets/% tests/web/% tests/fuzz/main.c $(if $(PLAIN),tests/accel/%), \
    $(wildcard tests/*.c tests/*/*.c)) tests/tools/c_tokens.c
# The library's public headers, and all that `make install` puts under include.
HEADERS := $(wildcard src/foothold/*.h)

# Recipes say in a few words what they do; V=1 shows the commands.
Q := $(if $(V),,@)
say = @$(if $(V),:,echo "$(1) $(2)")

obj = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(2))
# The engine is compiled as one source file: a tick crosses many files, and calls between them then cost nothing; a function
# begins with a line of the cache. WHOLE= compiles file by file.
WHOLE ?= -O3 -falign-functions=64
ENGINE_OBJ  := $(call obj,obj,$(ENGINE))
# The objects of source files in the build `san` or `obj`. BY_ROOM=1 compiles those of a room as one, in half the time;
# without it, one file that changes is one that is compiled.
BY_ROOM ?=
# What is kept out of its room: key_place.c includes X11's names, movers.c and paths.c have flags of their own, the calls of
# sound.c and ui_draw.c are heard by tests/view/recorded_draw.c, and one takes the place of another.
APART := src/app/key_place.c src/app/sound.c src/level/movers.c src/level/paths.c src/view/ui_draw.c $(ACCEL_OFF) \
    src/bench/absent/peer_box2d.c
room = $(if $(filter $(APART),$(1)),,$(patsubst %.c,,$(or $(filter src/engine/accel,$(patsubst %/,%,$(dir $(1)))),$(word 1,$(subst /, ,$(1)))/$(word 2,$(subst /, ,$(1))))))
rooms = $(sort $(foreach file,$(1),$(call room,$(file))))
in_no_room = $(foreach file,$(1),$(if $(call room,$(file)),,$(file)))
objects = $(if $(BY_ROOM),$(patsubst %,$(BUILD)/$(1)/%.room.o,$(call rooms,$(2))) $(call obj,$(1),$(call in_no_room,$(2))),$(call obj,$(1),$(2)))
OBJCOPY ?= objcopy
SHARES := -fPIC -fvisibility=hidden
SONAME := libfoothold.so.$(firstword $(subst ., ,$(VERSION)))
SHARED := $(BUILD)/libfoothold.so.$(VERSION)
LIBRARY_OBJ := $(if $(WHOLE),$(BUILD)/engine$(if $(PLAIN),-plain).o,$(ENGINE_OBJ))
LEVEL_ARCHIVE := $(if $(shell $(PKG_CONFIG) --libs libcjson 2>/dev/null),$(BUILD)/libfoothold-level.a)
PROGRAM_OBJ := $(LIBRARY_OBJ) $(call objects,obj,$(if $(CHIPMUNK),$(RIGID)) $(REST) $(MAIN))
UNIT_OBJ    := $(call objects,san,$(PHYSICS) $(REST) $(TESTS))
# A program that is installed looks for its assets beside itself, and in the packager's folder.
ifneq ($(datadir),$(PREFIX)/share)
$(BUILD)/obj/src/level/paths.o: EXTRA := -DFOOTHOLD_DATADIR="\"$$datadir\""
endif
# Its name changes with CHIPMUNK and ACCEL, so that what was linked the other way is linked anew.
LINKED := $(BUILD)/linked-with$(if $(CHIPMUNK),,out)-chipmunk$(if $(PLAIN),-plain)

.PHONY: all lib js one-file test-targets play test check unit matrix recorded golden replays determinism instructions kills faults hands mutations \
    fuzz soak mutants proofs art art-check sounds pictures readme docs house lint format installed-headers install install-lib \
    deb test-packages uninstall clean help deps deps-test

all: $(if $(ENGINE),$(BUILD)/libfoothold.a) $(if $(MAIN),$(BUILD)/foothold) ## build the library and the program

play: deps ## install what is missing, build, open the demo
	@$(MAKE) --no-print-directory -j2 BY_ROOM=1 all
	@$(BUILD)/foothold

test: deps-test ## install what is missing, build, run every test
	@$(MAKE) --no-print-directory -j2 WERROR=-Werror BY_ROOM=1 all $(BUILD)/unit $(BUILD)/unit-plain golden $(BUILD)/instructions \
	    $(BUILD)/tools/mutants
	@tests/run.sh

check: WERROR := -Werror
check: all unit $(BUILD)/golden-program ## build with warnings as errors; unit tests, recorded runs, 1,000 rooms of the reference (quick)
	@$(BUILD)/golden-program tests/replays/*.json >$(BUILD)/temp/check.txt && echo "all recorded runs end as recorded" || \
	    { grep -A2 '^FAILED' $(BUILD)/temp/check.txt; exit 1; }
	FOOTHOLD_REFERENCE_ROUNDS=1000 $(BUILD)/unit reference_agrees

unit: $(BUILD)/unit ## run the unit tests; NAME=word runs the cases with that word
	@mkdir -p $(BUILD)/temp
	$(BUILD)/unit $(NAME)

# Of each mover in turn, what holds in each situation of tests/movers; the slow rigid body in fewer variants.
matrix: $(BUILD)/unit ## print which mover works in which situation, in all variants, and note it (tests/movers/matrix.txt)
	@mkdir -p $(BUILD)/temp
	@FOOTHOLD_MATRIX=all $(BUILD)/unit matrix_holds | grep '|' >tests/movers/matrix.txt
	@awk -f tests/movers/matrix.awk tests/movers/matrix.txt

kills: $(BUILD)/unit ## kill -9 the editor's work COUNT times (default 1000) and look for what is lost
	@mkdir -p $(BUILD)/temp
	FOOTHOLD_KILLS=$(or $(COUNT),1000) $(BUILD)/unit killed_at_any_moment

faults: $(BUILD)/unit ## let every file operation and every allocation fail in turn, and end the process there
	@mkdir -p $(BUILD)/temp
	FOOTHOLD_FAULTS=all $(BUILD)/unit memory whatever_file ended_at what_is_kept

recorded: $(BUILD)/unit ## write the rows of tests/recorded.txt anew whose names hold NAME=word, where a change is meant
	@[ -n "$(NAME)" ] || { echo "make recorded NAME=word: which rows? matrix/pixel, values/level..."; exit 1; }
	@mkdir -p $(BUILD)/temp
	FOOTHOLD_RECORD="$(NAME)" $(BUILD)/unit recorded matrix_holds

mutations: $(BUILD)/unit ## read our files cut at every byte, and mutated COUNT times (default 1000000); FOLDER=others
	@mkdir -p $(BUILD)/temp
	FOOTHOLD_MUTATIONS=$(or $(COUNT),1000000) FOOTHOLD_MUTATED="$(FOLDER)" $(BUILD)/unit files_cut mutated_files

hands: $(BUILD)/unit ## COUNT (default 100000) random things done in the editor, all undone, all done again
	FOOTHOLD_HANDS=$(or $(COUNT),100000) $(BUILD)/unit after_a_storm held_things storms_of_keys

test-targets: one-file ## one hash from the library on every machine that can be built for: other compilers, 32 bit, Windows, wasm
	@tests/targets.sh

deps:
	@src/tools/deps.sh play

deps-test:
	@src/tools/deps.sh test

# The library for other programs, which needs no SDL: an archive and, where the linker makes them, a shared library. Only
# what is marked FH_API is seen from outside.
lib: $(BUILD)/libfoothold.a $(SHARED) $(LEVEL_ARCHIVE) $(addprefix $(BUILD)/foothold,_api.json .hpp .lua) ## build the libraries alone, without SDL: the engine, and the reader of levels where cJSON is

$(BUILD)/libfoothold.a: $(BUILD)/library.o
	@rm -f $@
	$(call say,archive,$@)
	$(Q)$(AR) rcs $@ $<

$(BUILD)/library.o: $(LIBRARY_OBJ) $(LINKED)
	$(Q)$(CC) -r -nostdlib $(LIBRARY_OBJ) -o $@
	$(Q)$(if $(shell command -v $(OBJCOPY) 2>/dev/null),$(OBJCOPY) --localize-hidden $@)

$(SHARED): $(LIBRARY_OBJ) $(BUILD)/inline.o $(LINKED)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) $(LIBRARY_OBJ) $(BUILD)/inline.o -o $@ -lm

# Levels in other people's games: what reads them, as a second archive, where there is cJSON. The same sources once more,
# each function in a section of its own: of the room only what the public functions need is kept.
LEVEL_OBJ := $(call obj,level-obj,$(LEVEL))
$(LEVEL_OBJ): $(BUILD)/level-obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(SHARES) -ffunction-sections -fdata-sections $(FLAGS) $(WERROR) $(JSON_CFLAGS) -MMD -MP -c $< -o $@
$(BUILD)/libfoothold-level.a: $(LEVEL_OBJ)
	$(call say,archive,$@)
	$(Q)$(CC) -r -nostdlib -Wl,--gc-sections,--gc-keep-exported,-u,fh_level_load $(LEVEL_OBJ) -o $(BUILD)/level.o
	$(Q)$(OBJCOPY) --localize-hidden --wildcard --keep-symbol='fh_level_*' --strip-unneeded-symbol='fh_*' $(BUILD)/level.o
	@rm -f $@
	$(Q)$(AR) rcs $@ $(BUILD)/level.o
-include $(LEVEL_OBJ:.o=.d)

# What the headers declare, for makers of bindings. HOST_CC compiles for this machine where CC does for another one.
HOST_CC ?= $(CC)
API := $(BUILD)/tools/api
$(API): $(wildcard src/tools/api*.[ch])
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)$(HOST_CC) $(FLAGS) -O1 $(WERROR) $(filter %.c,$^) -o $@
$(BUILD)/foothold_api.json: $(API) $(HEADERS)
	$(call say,write,$@)
	$(Q)$(API) json $(HEADERS) >$@
$(BUILD)/foothold.hpp: src/bindings/foothold.hpp $(API) $(HEADERS)
	$(call say,write,$@)
	$(Q)$(API) cpp $< $(HEADERS) >$@
$(BUILD)/foothold.lua: src/bindings/foothold.lua $(API) $(HEADERS)
	$(call say,write,$@)
	$(Q)$(API) lua $< src/foothold/foothold.h >$@
# The functions that only the headers have, for languages that read no headers.
$(BUILD)/inline.c: $(API) $(HEADERS)
	$(call say,write,$@)
	$(Q)$(API) inline src/foothold/foothold.h >$@
$(BUILD)/inline.o: $(BUILD)/inline.c
	$(call say,compile,$@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(SHARES) $(FLAGS) $(WERROR) -c $< -o $@

# For programs that rather take two files along than link a library.
ONE := $(BUILD)/one-file
ONE_SOURCES := $(filter-out $(ACCEL_OFF),$(ENGINE_FILES))
one-file: $(ONE)/foothold.c $(ONE)/foothold.h ## make the library as one foothold.c and one foothold.h
$(ONE)/%: src/tools/own_names.awk src/tools/one_file.awk $(wildcard src/foothold/*.h src/engine/*.[ch] src/engine/*/*.[ch])
	@mkdir -p $(@D)
	$(call say,write,$@)
	@awk -f src/tools/own_names.awk -f src/tools/one_file.awk -v part=$(if $(filter %.c,$@),source,header) \
	    $(if $(filter %.c,$@),$(filter-out src/engine/accel/%,$(ONE_SOURCES)) $(filter src/engine/accel/%,$(ONE_SOURCES)) $(ACCEL_OFF),src/foothold/foothold.h) >$@

# The package for JavaScript, with the library by WebAssembly. emcc of Debian finds what it needs of node by NODE_PATH.
JS := $(BUILD)/js/foothold
js: $(addprefix $(JS)/,foothold.wasm foothold_api.json index.d.ts index.js package.json) ## make the package for JavaScript, by emcc
$(JS)/foothold.wasm: $(ONE)/foothold.c $(ONE)/foothold.h $(BUILD)/inline.c $(JS)/foothold_api.json
	$(call say,compile,$@)
	$(Q)NODE_PATH=$${NODE_PATH:-/usr/share/nodejs} emcc -O2 -Isrc --no-entry -sSTANDALONE_WASM -sWASM_BIGINT -sALLOW_MEMORY_GROWTH \
	    -sEXPORTED_FUNCTIONS=_malloc,_free$$(sed -n 's/^{"name": "\(fh_[a-z0-9_]*\)", "result".*/,_\1/p' $(JS)/foothold_api.json | tr -d '\n') \
	    $(filter %.c,$^) -o $@
$(JS)/foothold_api.json: $(API) $(HEADERS)
	@mkdir -p $(@D)
	$(Q)$(API) json src/foothold/foothold.h >$@
$(JS)/index.d.ts: src/bindings/index.d.ts $(API) $(HEADERS) $(JS)/foothold_api.json
	$(Q)$(API) ts $< src/foothold/foothold.h >$@
$(JS)/index.js $(JS)/package.json: $(JS)/%: src/bindings/% $(JS)/foothold_api.json
	$(Q)sed 's/@version@/$(VERSION)/' $< >$@

$(ENGINE_OBJ): EXTRA := $(SHARES) $(WHOLE)
# Peers get the same.
$(call obj,obj,$(wildcard src/bench/*.c)) $(BUILD)/obj/src/bench.room.o: EXTRA := $(WHOLE)

# Several source files as one. Which they are changes with the Makefile and with their folders, whose dates change when a file
# comes or goes.
define one_source
$(1): src/tools/own_names.awk src/tools/room.awk Makefile $(sort $(dir $(2))) $(2)
	@mkdir -p $$(@D)
	@awk -f src/tools/own_names.awk -f src/tools/room.awk $(2) >$$@
endef
$(eval $(call one_source,$(BUILD)/engine.c,$(filter-out $(ACCEL_OFF),$(ENGINE_FILES))))
$(eval $(call one_source,$(BUILD)/engine-plain.c,$(filter-out src/engine/accel/%,$(ENGINE_FILES))))

$(BUILD)/engine.o $(BUILD)/engine-plain.o: $(BUILD)/%.o: $(BUILD)/%.c
	$(call say,compile,src/engine)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(FLAGS) $(SHARES) $(WHOLE) $(WERROR) -MMD -MP -c $< -o $@

$(LINKED):
	@mkdir -p $(@D)
	@rm -f $(BUILD)/linked-with*
	@touch $@

$(BUILD)/foothold: $(PROGRAM_OBJ) $(LINKED)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(PROGRAM_OBJ) -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

# What tests/faults stands in front of, so that a case may let the n-th call fail.
WRAPPED := malloc calloc realloc free aligned_alloc strdup getpid open write fsync close fchmod mkdir rename link unlink fopen fread
# What tests/view/recorded_draw.c hears.
DRAWN := $(addprefix SDL_,CreateTexture DestroyTexture UpdateTexture SetTextureColorMod SetTextureAlphaMod \
    SetTextureBlendMode SetRenderTarget RenderSetClipRect SetRenderDrawColor SetRenderDrawBlendMode RenderClear \
    RenderFillRect RenderDrawLine RenderDrawLines RenderCopy RenderCopyEx RenderPresent SetWindowTitle) sound_play view_draw_ui strftime
WRAPPED += $(DRAWN)
$(BUILD)/unit: $(UNIT_OBJ) $(LINKED)
	$(call say,link,$@)
	$(Q)$(CC) $(SANITIZE) $(UNIT_OBJ) -o $@ $(WRAPPED:%=-Wl,--wrap=%) $(PKG_LIBS) $(CHIPMUNK) -lm

# It is compiled anew when CHIPMUNK changes.
MOVERS_OBJ := $(BUILD)/obj/src/level/movers.o $(BUILD)/san/src/level/movers.o $(BUILD)/fuzz/obj/src/level/movers.o
$(MOVERS_OBJ): FLAGS += $(WITH_RIGID)
$(MOVERS_OBJ): $(LINKED)

# The same objects without src/engine/accel and its tests, for `make test` to run both ways.
plain = $(filter-out $(BUILD)/$(1)/src/engine/accel/% $(BUILD)/$(1)/tests/accel/% $(BUILD)/$(1)/%/accel.room.o,$(2)) $(call obj,$(1),$(ACCEL_OFF))
UNIT_PLAIN_OBJ := $(call plain,san,$(UNIT_OBJ))
$(BUILD)/unit-plain: $(UNIT_PLAIN_OBJ) $(LINKED)
	$(call say,link,$@)
	$(Q)$(CC) $(SANITIZE) $(UNIT_PLAIN_OBJ) -o $@ $(WRAPPED:%=-Wl,--wrap=%) $(PKG_LIBS) $(CHIPMUNK) -lm

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(compile_obj)
compile_obj = $(CC) $(CPPFLAGS) $(CFLAGS) $(EXTRA) $(FLAGS) $(WERROR) $(PKG_CFLAGS) -MMD -MP -c $< -o $@

# What runs for long is optimized more: time to compile counts, too.
san_objects = $(foreach room,$(2),$(BUILD)/san/$(1)/$(room)/%.o $(BUILD)/san/$(1)/$(room).room.o)
$(BUILD)/san/src/%.o: SAN_OPT := -O2
$(call san_objects,src,app editor level ui view): SAN_OPT := -O1
$(call san_objects,src,bench cli tools): SAN_OPT := -O0
$(call san_objects,tests,accel bench engine faults movement movers mutations reference search): SAN_OPT := -O1
$(BUILD)/san/%.o: SAN_OPT := -O0
compile_san = $(CC) $(FLAGS) $(SAN_OPT) $(SANITIZE) $(WERROR) $(PKG_CFLAGS) -Itests -MMD -MP -c $< -o $@
$(BUILD)/san/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(compile_san)

$(BUILD)/obj/%.room.o: $(BUILD)/rooms/%.c
	@mkdir -p $(@D)
	$(call say,compile,$*)
	$(Q)$(compile_obj)
$(BUILD)/san/%.room.o: $(BUILD)/rooms/%.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)$(compile_san)
ifneq ($(BY_ROOM),)
ALL_FILES := $(PHYSICS) $(REST) $(TESTS)
$(foreach name,$(call rooms,$(ALL_FILES)),$(eval $(call one_source,$(BUILD)/rooms/$(name).c,\
    $(strip $(foreach file,$(ALL_FILES),$(if $(filter $(name),$(call room,$(file))),$(file)))))))
$(patsubst %,$(BUILD)/rooms/%.c,$(call rooms,$(ALL_FILES))): $(LINKED)
endif

# The same program with all peers that are installed: what `make bench` runs.
BOX2D = $(shell echo 'int main() { b2World world(b2Vec2(0.0f, 0.0f)); }' | \
    $(CXX) -x c++ -include box2d/box2d.h - -o /dev/null -lbox2d 2>/dev/null && echo -lbox2d)
BENCH_OBJ := $(filter-out $(call obj,obj,$(NO_BOX2D)),$(PROGRAM_OBJ))

.PHONY: bench
bench: all ## time the engine and its peers: Chipmunk2D and Box2D where they are installed; NAME=row for one
	@$(MAKE) --no-print-directory $(if $(BOX2D),BOX2D=$(BOX2D) $(BUILD)/foothold-bench,$(BUILD)/foothold)
	@$(if $(BOX2D),$(BUILD)/foothold-bench,$(BUILD)/foothold) bench $(NAME) $(BENCH_OPTIONS)

$(BUILD)/foothold-bench: $(BENCH_OBJ) $(BUILD)/obj/src/bench/peer_box2d.o $(LINKED)
	$(call say,link,$@)
	$(Q)$(CXX) $(CXXFLAGS) $(LDFLAGS) $(filter %.o,$^) -o $@ $(PKG_LIBS) $(CHIPMUNK) -lbox2d -lm

$(BUILD)/obj/%.o: %.cpp
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(CXX) $(CPPFLAGS) $(CXXFLAGS) $(EXTRA) -std=c++17 -Wall -Wextra -ffp-contract=off -Isrc $(WERROR) -MMD -MP -c $< -o $@

# The same recorded runs in three builds, one of them of the program's own objects, one by clang and without
# src/engine/accel: their hashes must be one.
GOLDEN_BUILDS := program clang-plain gcc-san
golden: $(patsubst %,$(BUILD)/golden-%,$(GOLDEN_BUILDS))

# Random input for TICKS ticks on every level, all movements by turns, in more builds, and on 64-bit Arm where that can be
# built. IN= names some of the builds, NAME= some of the levels: a long run can be cut into parts.
ARM := aarch64-linux-gnu-gcc
ARM_BUILD := $(shell command -v $(ARM) >/dev/null 2>&1 && command -v qemu-aarch64-static >/dev/null 2>&1 && \
    test -e /usr/lib/aarch64-linux-gnu/libcjson.so && echo $(ARM)-O2)
DETERMINISM_BUILDS := program gcc-O2 gcc-O3 clang-O2 clang-O3 clang-O0 gcc-O0 gcc-san $(ARM_BUILD)
TICKS ?= 20000
IN ?= $(DETERMINISM_BUILDS)
determinism: $(patsubst %,$(BUILD)/golden-%,$(IN)) ## one hash in every build; TICKS=20000, NAME=level, IN=builds
	@tests/determinism.sh $(TICKS) "$(NAME)" $(IN)

define golden_build
$(BUILD)/golden-$(1)-$(2): $(call obj,golden-obj-$(1)-$(2),$(or $(4),$(GOLDEN))) $(5)
	$(call say,link,$$@)
	$(Q)$(1) $(3) $$^ -o $$@ -lcjson -lm
$(BUILD)/golden-obj-$(1)-$(2)/%.o: %.c
	@mkdir -p $$(@D)
	$(call say,compile,$$@)
	$(Q)$(1) $(FLAGS) $(3) $$(WERROR) $(JSON_CFLAGS) -MMD -MP -c $$< -o $$@
-include $(patsubst %.o,%.d,$(call obj,golden-obj-$(1)-$(2),$(or $(4),$(GOLDEN))))
endef
$(eval $(call golden_build,gcc,O0,-O0))
$(eval $(call golden_build,gcc,O2,-O2))
$(eval $(call golden_build,clang,O0,-O0))
$(eval $(call golden_build,clang,O2,-O2))
# What reads the levels is the program's: the engine and the game are what a compiler could compute with differently.
$(eval $(call golden_build,clang,plain,-O2,$(BUILD)/engine-plain.c $(filter-out src/engine/% $(LEVEL),$(GOLDEN)) src/level/movers.c,\
    $(call objects,obj,$(filter-out src/level/movers.c,$(LEVEL)))))
$(eval $(call golden_build,gcc,O3,-O3))
$(eval $(call golden_build,clang,O3,-O3))
$(eval $(call golden_build,$(ARM),O2,-O2))

# The unit tests' own objects, with the list of movers that the other builds have.
MOVERS_SAN := $(BUILD)/golden-obj-gcc-san/src/level/movers.o
$(MOVERS_SAN): src/level/movers.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)$(CC) $(FLAGS) $(SANITIZE) $(WERROR) $(JSON_CFLAGS) -MMD -MP -c $< -o $@
-include $(MOVERS_SAN:.o=.d) $(BUILD)/san/tests/golden/golden.d

$(BUILD)/golden-gcc-san: $(call objects,san,$(filter-out src/level/movers.c tests/golden/%,$(GOLDEN))) $(call obj,san,$(wildcard tests/golden/*.c)) $(MOVERS_SAN)
	$(call say,link,$@)
	$(Q)$(CC) $(SANITIZE) $^ -o $@ -lcjson -lm

GOLDEN_OWN := src/level/movers.c $(wildcard tests/golden/*.c)
$(BUILD)/golden-program: $(LIBRARY_OBJ) $(call obj,golden-obj-gcc-O2,$(GOLDEN_OWN)) \
    $(call objects,obj,$(filter-out src/level/movers.c,$(LEVEL)) $(GAME))
	$(call say,link,$@)
	$(Q)$(CC) $^ -o $@ -lcjson -lm

# What callgrind counts the instructions of: the engine as it is in the program and the library.
$(BUILD)/instructions: $(LIBRARY_OBJ) $(call obj,golden-obj-gcc-O2,$(wildcard tests/instructions/*.c))
	$(call say,link,$@)
	$(Q)$(CC) $^ -o $@ -lm

-include $(patsubst %.c,$(BUILD)/golden-obj-gcc-O2/%.d,$(wildcard tests/instructions/*.c))

instructions: $(BUILD)/instructions ## write the baseline of tests/instructions.sh anew
	tests/instructions.sh --write

# Hostile bytes through every door, made by libFuzzer (clang's); tests/fuzz/targets.h tells what each target must bear.
FUZZED := $(PHYSICS) $(REST) $(filter-out tests/fuzz/fuzz_test.c,$(wildcard tests/fuzz/*.c)) tests/engine/room.c \
    tests/made.c tests/movement/storm.c tests/level/level_test_support.c tests/editor/editor_test.c
FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SECONDS ?= 60
fuzz: $(BUILD)/fuzz/fuzz ## fuzz every target; SECONDS=60 for each, TARGET=level for one
	@tests/fuzz/run.sh $(SECONDS) $(TARGET)

soak: $(BUILD)/unit ## play, edit, save, be killed and reopen at random; SECONDS=60
	@FOOTHOLD_SOAK_SECONDS=$(SECONDS) $(BUILD)/unit soak

$(BUILD)/fuzz/fuzz: $(call obj,fuzz/obj,$(FUZZED))
	$(call say,link,$@)
	$(Q)clang -fsanitize=fuzzer,address,undefined $^ -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

$(BUILD)/fuzz/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)clang $(FLAGS) $(FUZZ_FLAGS) $(WERROR) $(PKG_CFLAGS) -Itests -MMD -MP -c $< -o $@
-include $(patsubst %.o,%.d,$(call obj,fuzz/obj,$(FUZZED)))

# Small wrong changes of our sources, one at a time, and whether any test notices (tests/tools/mutants.c). What is tested is
# built once without sanitizers, with a flag in each block, so that it is known which case runs which line.
MUT := $(BUILD)/mutants
MUT_FLAGS := -O1 -fno-inline -gline-tables-only -fsanitize-coverage=inline-bool-flag,pc-table
MUT_LINK := clang -no-pie $(shell command -v ld.lld >/dev/null 2>&1 && echo -fuse-ld=lld)
MUT_COVERAGE := $(MUT)/plain/tests/tools/coverage.o
mut = $(call obj,mutants/obj,$(filter src/%,$(1))) $(call obj,mutants/plain,$(filter-out src/%,$(1))) $(MUT_COVERAGE)
MUT_UNIT     := $(call mut,$(PHYSICS) $(REST) $(TESTS))
MUT_GOLDEN   := $(call mut,$(PHYSICS) $(filter-out $(ENGINE),$(GOLDEN)))
MUT_FOOTHOLD := $(call mut,$(PHYSICS) $(REST) $(MAIN))
MUT_UNIT_LIBS := $(WRAPPED:%=-Wl,--wrap=%) -Wl,--wrap=_exit $(PKG_LIBS) $(CHIPMUNK) -lm
MUT_GOLDEN_LIBS := -lcjson $(CHIPMUNK) -lm
MUT_FOOTHOLD_LIBS := $(PKG_LIBS) $(CHIPMUNK) -lm
# What no test notices is tried once more with sanitizers, beside the objects of the unit tests.
MUT_CHECK := $(CC) $(filter-out $(WARN) -ffile-prefix-map=%,$(FLAGS)) $(SANITIZE) $(PKG_CFLAGS) $(WITH_RIGID) -Itests -w
MUT_COMPILE := clang $(filter-out -ffile-prefix-map=%,$(FLAGS)) $(PKG_CFLAGS) $(WITH_RIGID) -Itests -Wno-everything \
    -Werror=incompatible-pointer-types -Werror=int-conversion
mutants: $(BUILD)/tools/mutants $(MUT)/plan $(MUT)/unit $(MUT)/golden $(MUT)/foothold $(MUT)/checked.objects ## change AREA COUNT times, and see which tests notice; SEED= SINCE= JOBS= AGAIN= SLOW=
	@FOOTHOLD_REFERENCE_ROUNDS=1000 nice -n 5 $(BUILD)/tools/mutants $(MUT)/plan $(if $(AREA),--area $(AREA)) --count $(or $(COUNT),20) --seed $(or $(SEED),1) \
	    --jobs $(or $(JOBS),2) $(if $(SINCE),--since $(SINCE)) $(if $(AGAIN),--again $(AGAIN)) $(if $(SLOW),--slow $(SLOW))

proofs: $(BUILD)/tools/mutants $(MUT)/plan $(MUT)/unit ## write tests/mechanisms.txt anew: which case kills a mutant of each mechanism's place
	@rm -f $(MUT)/proofs && nice -n 5 tests/tools/proofs.sh $(MUT)/plan $(MUT)/proofs && cp $(MUT)/proofs tests/mechanisms.txt

# How the tool compiles and links: it puts in its own names for {source}, {out} and {objects}.
$(MUT)/plan: Makefile $(LINKED)
	@mkdir -p $(@D)
	@printf '%s\n' 'place $(MUT)' 'compile $(subst ','\'',$(MUT_COMPILE)) {level} -x c -c - -o {out} < {source}' \
	    'check $(subst ','\'',$(MUT_CHECK)) {level} -x c -c - -o {out} < {source}' \
	    'link checked $(CC) $(SANITIZE) {objects} -o {out} $(WRAPPED:%=-Wl,--wrap=%) $(PKG_LIBS) $(CHIPMUNK) -lm' \
	    'link unit $(MUT_LINK) {objects} -o {out} $(MUT_UNIT_LIBS)' \
	    'link golden $(MUT_LINK) {objects} -o {out} $(MUT_GOLDEN_LIBS)' \
	    'link foothold $(MUT_LINK) {objects} -o {out} $(MUT_FOOTHOLD_LIBS)' >$@

$(MUT)/unit: $(MUT_UNIT)
$(MUT)/golden: $(MUT_GOLDEN)
$(MUT)/foothold: $(MUT_FOOTHOLD)
$(MUT)/unit $(MUT)/golden $(MUT)/foothold: $(LINKED)
	$(call say,link,$@)
	@printf '%s\n' $(filter %.o,$^) >$@.objects
	$(Q)$(MUT_LINK) @$@.objects -o $@ $(if $(filter %/unit,$@),$(MUT_UNIT_LIBS),$(if $(filter %/golden,$@),$(MUT_GOLDEN_LIBS),$(MUT_FOOTHOLD_LIBS)))

$(MUT)/checked.objects: $(UNIT_OBJ)
	@mkdir -p $(@D)
	@printf '%s\n' $(UNIT_OBJ) >$@

$(MUT)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)clang $(filter-out -ffile-prefix-map=%,$(FLAGS)) $(MUT_FLAGS) $(PKG_CFLAGS) -MMD -MP -c $< -o $@
$(MUT)/obj/src/level/movers.o: FLAGS += $(WITH_RIGID)

$(MUT)/plain/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)clang $(filter-out -ffile-prefix-map=%,$(FLAGS)) -O1 $(PKG_CFLAGS) -Itests -MMD -MP -c $< -o $@
-include $(MUT_UNIT:.o=.d) $(MUT_FOOTHOLD:.o=.d) $(MUT_GOLDEN:.o=.d)

MUT_TOOL := $(addprefix tests/tools/,mutants.c mutant_plan.c mutant_run.c mutations.c c_tokens.c reach.c)
# Chains of levels, and what the search costs on each beside its parts (tests/tools/chains.c).
CHAINS_OBJ := $(call obj,obj,tests/tools/chains.c tests/search/chain.c)
CHAINED := $(filter-out %/j18-behind-the-wall.json,$(wildcard levels/[01]*.json tests/search/tuning/*.json tests/search/judging/*.json))
$(CHAINS_OBJ): EXTRA := -Itests
$(BUILD)/tools/chains: $(CHAINS_OBJ) $(filter-out $(call obj,obj,$(MAIN)),$(PROGRAM_OBJ)) $(LINKED)
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(filter %.o,$^) -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

# Play without looking (tests/tools/blind.c).
BLIND_OBJ := $(call obj,obj,tests/tools/blind.c)
$(BLIND_OBJ): EXTRA := -Itests
$(BUILD)/tools/blind: $(BLIND_OBJ) $(filter-out $(call obj,obj,$(MAIN)),$(PROGRAM_OBJ)) $(LINKED)
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(filter %.o,$^) -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

.PHONY: chains people blind heroes play-through
heroes: all ## search each course for 5 s with each hero of the map, and write assets/heroes.json anew
	@tests/tools/heroes.sh

play-through: all ## play the whole game once by keys, in a window where there is a display
	@tests/tools/play-through.sh

blind: $(BUILD)/tools/blind ## play every course but the first by 57 scripts and MASHERS=1000 random players of 90 s: none may finish
	@$(BUILD)/tools/blind --mashers $(or $(MASHERS),1000) $(filter-out %/00-lesson.json %/11-morning-run.json,$(wildcard levels/adventure/*$(NAME)*.json))

people: all ## search the levels that were drawn as authors draw, and their broken twins, for 5 s each
	@$(BUILD)/foothold finish --seconds 5 tests/search/people/*.json; true

chains: $(BUILD)/tools/chains ## search chains of levels, drawn by SEEDS=1-60, and compare with their parts; CHAIN_SECONDS=60 each
	@$(BUILD)/tools/chains --seeds $(or $(SEEDS),1-60) --seconds $(or $(filter-out 0,$(CHAIN_SECONDS)),60) $(CHAINED)

$(BUILD)/tools/mutants: $(call obj,obj,$(MUT_TOOL))
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@

# A run that still leads to the goal is kept, and how it ends is noted anew: after a change of the physics, or of a level.
# For the others a run is found (src/search). Remove a run to have another found.
$(BUILD)/record: $(LIBRARY_OBJ) $(call obj,obj,$(if $(CHIPMUNK),$(RIGID)) $(LEVEL) $(GAME) $(SEARCH) src/tools/record.c)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

replays: $(BUILD)/record ## record a run through every level; NAME=word for those with that word
	@for level in $(wildcard levels/*$(NAME)*.json levels/adventure/*$(NAME)*.json); do \
	    $(BUILD)/record $$level tests/replays/$${level##*/} || exit 1; done

# Pictures and sounds are made from assets/art and src/tools and committed: only who changes them needs these.
art: $(BUILD)/tools/art ## make the pictures from assets/art
	$(BUILD)/tools/art assets

art-check: $(BUILD)/tools/art $(BUILD)/tools/sound ## tell whether pictures and sounds are what their sources say
	$(BUILD)/tools/art --check assets
	@mkdir -p $(BUILD)/temp/sounds
	@$(BUILD)/tools/sound $(BUILD)/temp/sounds && diff -r $(BUILD)/temp/sounds assets/sounds

sounds: $(BUILD)/tools/sound ## make the sounds
	$(BUILD)/tools/sound assets/sounds

$(BUILD)/tools/art: $(call obj,obj,$(addprefix src/tools/,art.c font.c picture.c scenery.c sheet.c))
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(PKG_LIBS)

$(BUILD)/tools/sound: $(call obj,obj,src/tools/sound.c)
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@

pictures: all ## take the README's pictures anew
	@src/tools/pictures.sh

# The documents' tables come from the program's own.
$(BUILD)/tools/tables: $(filter-out $(call obj,obj,$(MAIN)),$(PROGRAM_OBJ)) $(BUILD)/obj/src/tools/tables.o $(LINKED)
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(filter %.o,$^) -o $@ $(PKG_LIBS) $(CHIPMUNK) -lm

docs: all $(BUILD)/tools/tables ## make the generated tables of README.md and docs anew
	@for file in $$(src/tools/docs.sh --list); do \
	    src/tools/docs.sh $$file > $(BUILD)/docs.md && cat $(BUILD)/docs.md > $$file || exit 1; done

readme: docs

house: ## count the arrows between the files of each folder, those that run back up, and circles; VERBOSE=1
	@tests/tools/house.sh $(if $(VERBOSE),-v)

installed-headers: # for tools: what `make install` puts under include
	@echo $(HEADERS)

lint: ## words, layers, every header alone, static analysis, format
	tests/tools/words.sh
	tests/tools/layers.sh
	tests/tools/lint.sh

format: ## lay out all C files as .clang-format says
	clang-format -i $$(git ls-files 'src/*.[ch]' 'tests/*.[ch]')

# The script has the one list of what is installed where; by the environment any path comes to it whole. To it alone: a make
# that a test starts would take a folder from there for the packager's.
$(foreach name,BUILD VERSION DESTDIR PREFIX bindir libdir includedir datadir mandir,\
    $(eval install install-lib uninstall: export $(name) := $$($(name))))

install-lib: lib ## install the library alone: headers, archive, shared library, pkg-config and CMake files
	@src/tools/install.sh install-lib

install: all lib ## install program, assets, levels, library, headers; PREFIX=/usr/local DESTDIR= bindir= libdir= ...
	@src/tools/install.sh install
	$(info installing: the program into $(DESTDIR)$(bindir), the library into $(DESTDIR)$(libdir), the rest into $(DESTDIR)$(datadir))

# Debian's own paths are in the program, so it is built apart.
DEB := $(BUILD)/deb
deb: ## build packages for Debian in build/deb: the program, the library, what programs are built with
	@rm -rf $(DEB)/stage
	@$(MAKE) --no-print-directory install BUILD=$(DEB)/build PREFIX=/usr bindir=/usr/games DESTDIR="$(CURDIR)/$(DEB)/stage" \
	    libdir=/usr/lib/$(shell dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null)
	@src/tools/deb.sh "$(CURDIR)/$(DEB)/stage" "$(CURDIR)/$(DEB)/out" $(VERSION)

test-packages: deb ## check the packages with lintian, and install and remove them in a bare system (as root)
	@tests/packages.sh $(DEB)/out

uninstall: ## take away what install put there, and nothing else
	@src/tools/install.sh uninstall

clean: ## remove all that was built
	rm -rf -- "$(BUILD)"

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

include src/platform/sources.mk src/platform/web.mk src/platform/windows.mk src/platform/linux.mk

-include $(LIBRARY_OBJ:.o=.d) $(CHAINS_OBJ:.o=.d) $(PROGRAM_OBJ:.o=.d) $(UNIT_OBJ:.o=.d) $(BUILD)/obj/src/tools/tables.d
