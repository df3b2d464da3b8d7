# Foothold: a pixel-exact 2D platformer engine, a demo and a level editor.
# `make play` opens the demo, `make test` runs every test; each installs what it needs. `make help` lists the rest.

BUILD ?= build
CC ?= gcc
PREFIX ?= /usr/local
OPT ?= -O2

# -ffp-contract=off: a fused multiply-add rounds once instead of twice, and the same inputs would no longer give the
# same World on every machine. Never -ffast-math, for the same reason.
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla
FLAGS := -std=c17 $(WARN) -ffp-contract=off -g -Isrc -D_POSIX_C_SOURCE=200809L
WERROR ?=
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
PACKAGES := sdl2 SDL2_image libcjson
PKG_CFLAGS = $(shell pkg-config --cflags $(PACKAGES) 2>/dev/null)
PKG_LIBS = $(shell pkg-config --libs $(PACKAGES) 2>/dev/null)

# Sources by area, from the ground up (see the README's map of the house).
ENGINE := $(wildcard src/engine/*.c src/engine/*/*.c)
LEVEL  := $(wildcard src/level/*.c)
GAME   := $(wildcard src/game/*.c)
UI     := $(wildcard src/ui/*.c)
EDITOR := $(wildcard src/editor/*.c)
VIEW   := $(wildcard src/view/*.c)
APP    := $(wildcard src/app/*.c)
CLI    := $(wildcard src/cli/*.c)
REST   := $(LEVEL) $(GAME) $(UI) $(EDITOR) $(VIEW) $(APP) $(CLI)
MAIN   := $(wildcard src/main.c)
TESTS  := $(wildcard tests/*.c tests/*/*.c)

OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(ENGINE) $(REST) $(MAIN))
SAN_OBJ := $(patsubst %.c,$(BUILD)/san/%.o,$(ENGINE) $(REST) $(TESTS))

.PHONY: all check unit clean
all: $(BUILD)/libfoothold.a $(if $(MAIN),$(BUILD)/foothold)

$(BUILD)/libfoothold.a: $(patsubst %.c,$(BUILD)/obj/%.o,$(ENGINE))
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/foothold: $(OBJ)
	$(CC) $(OPT) $^ -o $@ $(PKG_LIBS) -lm

$(BUILD)/unit: $(SAN_OBJ)
	$(CC) $(SANITIZE) $^ -o $@ $(PKG_LIBS) -lm

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(OPT) $(WERROR) $(PKG_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/san/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -O1 $(SANITIZE) $(WERROR) $(PKG_CFLAGS) -Itests -MMD -MP -c $< -o $@

check: WERROR := -Werror
check: all $(BUILD)/unit unit

unit: $(BUILD)/unit
	@mkdir -p $(BUILD)/temp
	$(BUILD)/unit

clean:
	rm -rf $(BUILD)

-include $(OBJ:.o=.d) $(SAN_OBJ:.o=.d)
