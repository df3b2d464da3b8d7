# web.mk - the program as a page: `make web`, by Debian's emscripten. Included by the Makefile.
#
# What it links is built from Debian's source packages (sources.sh), once. There are no threads in a page, so that any
# static host serves it; `search/fibre_stack_web.c` gives searches the stacks that `search/fibre_stack.c` gives them elsewhere.

WEB := $(BUILD)/web
WEB_PAGE := $(WEB)/page
export NODE_PATH ?= /usr/share/nodejs

WEB_SDL := . atomic audio audio/disk audio/dummy audio/emscripten cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy \
    joystick joystick/emscripten loadso/dlopen locale locale/emscripten misc misc/emscripten power power/emscripten render \
    render/opengles2 render/software sensor sensor/dummy stdlib thread thread/generic timer timer/unix video video/dummy \
    video/emscripten video/yuv2rgb
WEB_LINKED = $(FROM_C) $(call from_sdl,$(WEB_SDL))
WEB_C := $(filter-out src/platform/platform_native.c src/search/fibre_stack.c src/bench/absent/peer_chipmunk.c, \
    $(ENGINE) $(RIGID) $(REST) $(MAIN)) src/platform/platform_web.c src/search/fibre_stack_web.c
WEB_C := $(sort $(WEB_C) src/bench/peer_chipmunk.c) src/tools/sound.c
web_obj = $(patsubst %.c,$(WEB)/obj/%.o,$(1))
WEB_OBJ = $(call web_obj,$(WEB_C) $(WEB_LINKED))

# A search that stops in the middle unwinds the stack of the turn that stepped it. The functions of these rooms, and of what is
# linked, are never on it; they need not be able to be unwound, which would make them larger.
WEB_NEVER_STOPS = $(filter-out $(WEB)/obj/src/app/% $(WEB)/obj/src/game/% $(WEB)/obj/src/search/% $(WEB)/obj/src/platform/% \
    $(WEB)/obj/src/main.o,$(WEB_OBJ))
web_functions = emnm $(1) 2>/dev/null | awk '$$2 ~ /^[tT]$$/ { print $$3 }' | sort -u
$(WEB)/never-stops.json: $(WEB_OBJ)
	@$(call web_functions,$(filter-out $(WEB_NEVER_STOPS),$(WEB_OBJ))) >$(WEB)/may-stop
	@$(call web_functions,$(WEB_NEVER_STOPS)) | comm -23 - $(WEB)/may-stop | sed 's/.*/"&"/' | paste -sd, | sed 's/.*/[&]/' >$@

WEB_STOPS = -sASYNCIFY=1 -sASYNCIFY_STACK_SIZE=65536 -sASYNCIFY_REMOVE=@$(WEB)/never-stops.json
WEB_LINK = -O2 $(WEB_DEBUG) -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sSTACK_OVERFLOW_CHECK=0 -sTOTAL_STACK=1048576 \
    -sENVIRONMENT=web -sMINIFY_HTML=0 $(WEB_STOPS) \
    '-sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=$$autoResumeAudioContext,$$dynCall' \
    -sEXPORTED_RUNTIME_METHODS=FS,ccall,addRunDependency,removeRunDependency,ENV --shell-file src/platform/page.html

.PHONY: web web-page test-web bench-web
web: ## build the program as a page for any static host, in build/web/page, and as one file; installs what is missing
	@src/platform/sources.sh $(FROM) emcc:emscripten cmark-gfm:cmark-gfm
	@$(MAKE) --no-print-directory -j2 web-page
web-page: $(WEB_PAGE)/index.html $(WEB)/foothold.html $(WEB_PAGE)/gallery.html $(WEB_PAGE)/docs/index.html
	@ls -l $(WEB_PAGE) $(WEB)/foothold.html

$(WEB)/obj/$(FROM)/%.o: $(FROM)/%.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)emcc $(FROM_FLAGS) -c $< -o $@

$(WEB)/obj/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)emcc -O2 -msimd128 $(filter-out -W% -ffile-prefix-map%,$(FLAGS)) -Wall -Wextra $(WERROR) $(WEB_ALSO) $(FROM_SEES) -MMD -MP -c $< -o $@
$(WEB)/obj/src/level/movers.o: WEB_ALSO := -DFOOTHOLD_RIGID
$(WEB)/obj/src/tools/sound.o: WEB_ALSO := -Dmain=make_sounds

# What the page loads beside itself: as `make install` puts it, but for the sounds (platform_web.c), and for the hashes of
# the recorded runs' ticks, which nothing shortens.
$(WEB)/stage/done: src/platform/web.mk $(wildcard assets/*.json assets/*.png assets/music/*.txt assets/words/*.txt levels/*.json levels/*.png levels/adventure/*.json tests/replays/*.json)
	@rm -rf $(@D) && mkdir -p $(@D)/data/assets $(@D)/data/levels/adventure $(@D)/data/replays
	@cp assets/*.json assets/*.png $(@D)/data/assets && cp -r assets/music assets/words $(@D)/data/assets
	@cp levels/*.json levels/*.png $(@D)/data/levels && cp levels/adventure/*.json $(@D)/data/levels/adventure
	@for run in tests/replays/*.json; do sed -z 's/,\n\t"hashes":[^]]*\]//' "$$run" >"$(@D)/data/replays/$${run##*/}"; done
	@touch $@

.DELETE_ON_ERROR:
$(WEB_PAGE)/index.html: $(WEB_OBJ) $(WEB)/never-stops.json $(WEB)/stage/done src/platform/page.html src/platform/web.mk
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)emcc $(WEB_OBJ) $(WEB_LINK) --preload-file $(WEB)/stage/data@/ -o $@ 2>$(WEB)/log && sed '/removelist contained/d' $(WEB)/log || \
	    { cat $(WEB)/log; exit 1; } # what nothing calls is in the list of functions as well, and emcc says so of each
$(WEB)/foothold.html: src/platform/one_file.sh $(WEB_PAGE)/index.html
	$(call say,write,$@)
	$(Q)src/platform/one_file.sh $(WEB_PAGE) >$@

# The courses as pictures with links, drawn by the program of this machine.
$(WEB_PAGE)/gallery.html: src/platform/gallery.sh $(BUILD)/foothold $(wildcard levels/adventure/*.json)
	@mkdir -p $(@D)
	$(call say,draw,$@)
	$(Q)src/platform/gallery.sh $(BUILD)/foothold $(@D)

# The documents as pages.
$(WEB_PAGE)/docs/index.html: src/platform/docs.sh src/platform/pages.css README.md $(wildcard docs/*.md docs/examples/*)
	$(call say,write,$@)
	$(Q)src/platform/docs.sh $(WEB_PAGE)

# The recorded runs, by the page's own objects in node, with the movers that the golden program has.
$(WEB)/golden/movers.o: src/level/movers.c
	@mkdir -p $(@D)
	$(call say,compile,$@)
	$(Q)emcc -O2 -msimd128 $(filter-out -W% -ffile-prefix-map%,$(FLAGS)) $(FROM_SEES) -MMD -MP -c $< -o $@
$(WEB)/golden.js: $(call web_obj,$(filter-out src/level/movers.c,$(GOLDEN))) $(filter %/cJSON.o,$(WEB_OBJ)) $(WEB)/golden/movers.o
	$(call say,link,$@)
	$(Q)emcc -O2 $(filter %.o,$^) -sALLOW_MEMORY_GROWTH=1 -sNODERAWFS=1 -sEXIT_RUNTIME=1 -o $@
$(WEB)/obj/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)emcc -O2 $(filter-out -W% -ffile-prefix-map%,$(FLAGS)) -Itests $(FROM_SEES) -MMD -MP -c $< -o $@

# The program without its page, as the page has it, for node; bench-plain: its engine without instructions for many numbers.
WEB_BENCH := $(WEB)/bench
WEB_BENCH_C := $(filter-out src/platform/platform_web.c src/tools/sound.c,$(WEB_C)) src/platform/platform_native.c tests/web/clock.c
WEB_VECTOR = $(patsubst %,$(WEB_BENCH)/%.o,main platform clock) $(filter-out %/src/main.o,$(call web_obj,$(filter-out tests/% %_native.c,$(WEB_BENCH_C))))
WEB_SCALAR = $(patsubst %.c,$(WEB_BENCH)/plain/%.o,$(ENGINE)) $(filter-out $(call web_obj,$(ENGINE)),$(WEB_VECTOR))
web_bench_cc = mkdir -p $(@D) && emcc -O2 $(1) $(filter-out -W% -ffile-prefix-map%,$(FLAGS)) $(FROM_SEES) -c $< -o $@
$(WEB_BENCH)/main.o: src/main.c
	$(Q)$(call web_bench_cc,-msimd128)
$(WEB_BENCH)/platform.o: src/platform/platform_native.c
	$(Q)$(call web_bench_cc)
$(WEB_BENCH)/clock.o: tests/web/clock.c
	$(Q)$(call web_bench_cc)
$(WEB_BENCH)/plain/%.o: %.c
	$(call say,compile,$@)
	$(Q)$(call web_bench_cc)
web_bench_link = emcc -O2 $(filter %.o,$^) $(call web_obj,$(WEB_LINKED)) $(WEB_STOPS) -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 \
    -sTOTAL_STACK=1048576 -sNODERAWFS=1 -sEXIT_RUNTIME=1 -o $@ 2>$(WEB)/log && sed '/removelist contained/d' $(WEB)/log || { cat $(WEB)/log; exit 1; }
$(WEB_BENCH)/bench.js: $(WEB_VECTOR) $(WEB)/never-stops.json
	$(call say,link,$@)
	$(Q)$(web_bench_link)
$(WEB_BENCH)/bench-plain.js: $(WEB_SCALAR) $(WEB)/never-stops.json
	$(call say,link,$@)
	$(Q)$(web_bench_link)

bench-web: all ## time rows of the bench in node beside the same here (after make web); NAME="row row"
	@$(MAKE) --no-print-directory -j2 $(WEB_BENCH)/bench.js $(WEB_BENCH)/bench-plain.js
	@node tests/web/bench.js $(NAME)

test-web: deps-test web ## play the page in a browser, by keys and mouse, saving, links, killed browsers (KILLS=100); runs in node
	@$(MAKE) --no-print-directory -j2 all $(BUILD)/golden-program $(WEB)/golden.js
	@tests/web/run.sh $(KILLS)

-include $(patsubst %.c,$(WEB)/obj/%.d,$(WEB_C) $(wildcard tests/golden/*.c)) $(WEB)/golden/movers.d
