# windows.mk - the program for Windows: `make windows`, by Debian's mingw-w64. Included by the Makefile.
#
# The .exe needs nothing but Windows 7 or later. The POSIX calls of the program that Windows lacks stand in windows/posix.h,
# which each file of the program includes first.

WIN := $(BUILD)/windows
WIN_CC := x86_64-w64-mingw32-gcc
WIN_NAME := foothold-$(VERSION)-windows

WIN_SDL := . atomic audio audio/directsound audio/disk audio/dummy audio/wasapi audio/winmm core/windows cpuinfo dynapi events file \
    filesystem/windows haptic haptic/windows hidapi joystick joystick/hidapi joystick/virtual joystick/windows libm loadso/windows \
    locale locale/windows misc misc/windows power power/windows render render/direct3d render/direct3d11 render/direct3d12 render/opengl render/software \
    sensor sensor/windows stdlib thread thread/windows timer timer/windows video video/dummy video/windows video/yuv2rgb
# SDL2's headers take mingw-w64 for the newest kit of Microsoft: its own is older.
WIN_AS := -D_INC_WINSDKVER -D_WIN32_MAXVER=0x0601 -DSDL_USE_BUILTIN_OPENGL_DEFINITIONS -DSDL_VIDEO_OPENGL_EGL=0 \
    -DSDL_VIDEO_OPENGL_ES2=0 -DSDL_VIDEO_RENDER_OGL_ES2=0
WIN_C := $(sort $(filter-out src/search/fibre_stack.c src/bench/absent/peer_chipmunk.c, $(ENGINE) $(RIGID) $(REST) $(MAIN)) \
    src/search/fibre_stack_windows.c src/bench/peer_chipmunk.c $(wildcard src/platform/windows/*.c))
WIN_OBJ = $(patsubst %.c,$(WIN)/obj/%.o,$(WIN_C) $(FROM_C) $(call from_sdl,$(WIN_SDL)) \
    $(FROM)/libsdl2/src/thread/generic/SDL_syscond.c)
WIN_LIBRARIES := $(addprefix -l,dinput8 dxguid shell32 setupapi advapi32 uuid version oleaut32 ole32 imm32 winmm gdi32 user32 pthread)

.PHONY: windows
windows: ## build the program for Windows, in build/windows: a folder, and a zip of it; installs what is missing
	@src/platform/sources.sh $(FROM) $(WIN_CC):gcc-mingw-w64-x86-64 zip:zip
	@$(MAKE) --no-print-directory -j2 $(WIN)/$(WIN_NAME).zip
	@ls -l $(WIN)/$(WIN_NAME).zip

$(WIN)/obj/$(FROM)/%.o: $(FROM)/%.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(WIN_CC) $(FROM_FLAGS) $(WIN_AS) -c $< -o $@
$(WIN)/obj/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(WIN_CC) -O2 $(filter-out -W% -ffile-prefix-map%,$(FLAGS)) -Wall -Wextra -Wno-format -Wno-array-bounds $(WERROR) -D__USE_MINGW_ANSI_STDIO=1 -DSDL_MAIN_HANDLED \
	    $(WIN_ALSO) $(FROM_SEES) -MMD -MP -c $< -o $@
$(addprefix $(WIN)/obj/src/,app/%.o cli/%.o editor/%.o level/%.o rigid/%.o view/%.o words/%.o main.o): WIN_ALSO = -Isrc/platform/windows -include src/platform/windows/posix.h
$(WIN)/obj/src/level/movers.o: WIN_ALSO += -DFOOTHOLD_RIGID
$(WIN)/obj/src/main.o: WIN_ALSO += -Dmain=run_program

$(WIN)/foothold.exe: $(WIN_OBJ)
	$(call say,link,$@)
	$(Q)$(WIN_CC) $^ -static -mwindows $(WIN_LIBRARIES) -s -o $@
$(WIN)/$(WIN_NAME).zip: $(WIN)/foothold.exe $(STAGED)
	$(call stage,$<,$(WIN)/$(WIN_NAME))
	$(Q)rm -f $@ && cd $(WIN) && zip -q -r -X $(WIN_NAME).zip $(WIN_NAME)

-include $(patsubst %.c,$(WIN)/obj/%.d,$(WIN_C))
