# sources.mk - what a page and the program for Windows link: it is built from Debian's source packages, which sources.sh
# unpacks into $(FROM) once. Included by the Makefile.

FROM := $(BUILD)/from
FROM_SEES := $(addprefix -I$(FROM)/,include libsdl2/include libsdl2-image libpng1.6 zlib chipmunk/include)
# All but SDL2, of which each takes the parts of its system, by folders.
FROM_C = $(filter-out %/cpHastySpace.c %/pngtest.c %/example.c %/gzlib.c %/gzread.c %/gzwrite.c %/gzclose.c, \
    $(FROM)/cjson/cJSON.c $(wildcard $(addprefix $(FROM)/,libsdl2-image/IMG*.c chipmunk/src/*.c libpng1.6/*.c zlib/*.c)))
FROM_FLAGS := -O2 -w -std=gnu99 -DNDEBUG $(FROM_SEES) -DLOAD_PNG -DSAVE_PNG -DcpMessage=cp_message_of_its_own
from_sdl = $(wildcard $(1:%=$(FROM)/libsdl2/src/%/*.c))

# What lies in an archive beside the program: $(call stage,PROGRAM,FOLDER).
STAGED := $(wildcard assets/*.* assets/sounds/*.wav assets/music/*.txt assets/words/*.txt levels/*.* levels/adventure/*.json tests/replays/*.json \
    docs/*.md docs/pictures/*) README.md LICENSE
define stage
@rm -rf $(2) && mkdir -p $(2)
@cp --parents $(filter assets/% levels/% docs/% README.md LICENSE,$(STAGED)) $(2) && cp -r tests/replays $(2) && cp $(1) $(2)
$(call say,pack,$(2))
endef

RELEASE := $(BUILD)/release
.PHONY: release test-release
release: ## build all that is given away, and its check sums, in build/release
	@for part in archive windows web deb; do $(MAKE) --no-print-directory $$part || exit 1; done # in turn: each may install packages
	@rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	@cp $(LINUX)/$(LINUX_NAME).tar.xz $(WIN)/$(WIN_NAME).zip $(WEB)/foothold.html $(DEB)/out/*.deb $(RELEASE)
	@cd $(WEB) && zip -q -r -X "$(CURDIR)/$(RELEASE)/foothold-$(VERSION)-page.zip" page
	@cd $(RELEASE) && sha256sum -- * >SHA256SUMS && ls -l

test-release: archive windows ## run the archives: for Linux where nothing is installed (as root), for Windows under wine
	@tests/archives.sh $(LINUX)/$(LINUX_NAME).tar.xz $(WIN)/$(WIN_NAME).zip
