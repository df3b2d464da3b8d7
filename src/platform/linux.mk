# linux.mk - the program for any Linux: `make archive`. Included by the Makefile.
#
# SDL2 is linked in, and finds X11, Wayland and the sound systems when it runs; the program needs nothing but libc and libm, and
# finds its assets beside itself, wherever the folder lies.

LINUX := $(BUILD)/linux
LINUX_NAME := foothold-$(VERSION)-linux-$(shell uname -m)
LINUX_OBJ = $(patsubst $(FROM)/%.c,$(LINUX)/obj/%.o,$(FROM_C))

.PHONY: archive
archive: deps ## build the program for any Linux, in build/linux: a folder, and a tar.xz of it; installs what is missing
	@src/platform/sources.sh $(FROM) xz:xz-utils
	@$(MAKE) --no-print-directory -j2 $(LINUX)/$(LINUX_NAME).tar.xz
	@ls -l $(LINUX)/$(LINUX_NAME).tar.xz

$(LINUX)/sdl/lib/libSDL2.a:
	@mkdir -p $(LINUX)/sdl/made
	$(call say,build,$@)
	$(Q)cd $(LINUX)/sdl/made && "$(CURDIR)"/$(FROM)/libsdl2/configure -q --disable-shared --prefix="$(CURDIR)"/$(LINUX)/sdl >log 2>&1 && \
	    $(MAKE) install >>log 2>&1 || { tail log; exit 1; }

$(LINUX)/obj/%.o: $(FROM)/%.c | $(LINUX)/sdl/lib/libSDL2.a
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(CC) -I$(LINUX)/sdl/include/SDL2 $(FROM_FLAGS) -c $< -o $@
$(LINUX)/foothold: $(PROGRAM_OBJ) $(LINUX_OBJ) $(LINUX)/sdl/lib/libSDL2.a
	$(call say,link,$@)
	$(Q)$(CC) $^ -s -lm -ldl -lpthread -o $@
$(LINUX)/$(LINUX_NAME).tar.xz: $(LINUX)/foothold $(STAGED)
	$(call stage,$<,$(LINUX)/$(LINUX_NAME))
	$(Q)tar -C $(LINUX) --sort=name --owner=0 --group=0 -cJf $@ $(LINUX_NAME)
