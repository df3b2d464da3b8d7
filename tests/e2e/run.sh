#!/bin/bash
# End-to-end tests without a screen: the real program, fed by --events, with SDL's dummy video driver and the software
# renderer. Its last line is "N passed, N failed". Pass words to run only the parts whose names contain one.
set -u
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

by_stalled() { # script, words...: the same in a folder that stalls (stall.c), as the environment says
    [ -e stall.so ] || ${CC:-gcc} -shared -fPIC -o stall.so "$e2e/stall.c"
    LD_PRELOAD="$PWD/stall.so" by_script "$@"
}

# The program under a script; the level's path and more come behind.
by_script() { # script, words...
    local script=$1
    shift
    SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software timeout 120 "$foothold" "$@" --events "$script"
}

member() { # name, file: a number or text of a replay or record
    sed -n "s/.*\"$1\":[[:space:]]*\"\{0,1\}\([^\",]*\).*/\1/p" "$2" | head -1
}

kept_run() { # the one run that was kept of a level's content: .json is the last, .best.json the fastest
    local run
    for run in data/foothold/runs/????????????????"$1"; do
        [ -e "$run" ] && echo "$run"
    done
}

time_count() { # how many levels have a best time
    grep -c '"ticks"' data/foothold/records.json
}

has_text() {
    grep -qF -- "$1" "$2"
}

lacks_text() {
    ! has_text "$@"
}

differ() {
    ! cmp -s "$1" "$2"
}

is_picture() { # file, width, height
    [ "$(head -c 24 "$1" | tail -c 8 | od -An -tu1 | tr -s ' ')" = \
        " 0 0 $(($2 / 256)) $(($2 % 256)) 0 0 $(($3 / 256)) $(($3 % 256))" ]
}

# The level as the editor writes it: what comes back must be this, byte for byte.
fresh_level() {
    grep -v '"next"' "$level" >level.json # the next one does not lie beside it
    by_script "$e2e/save.events" edit level.json
    cp level.json saved.json
}

part_play() {
    local ticks script
    ticks=$(member tick "$replay")
    script=$(member script "$replay")
    printf '0 hold %s\n%d shot goal.png\n%d quit\n' "$script" $((ticks + 80)) $((ticks + 80)) >goal.events
    must "a recorded run is played to the goal by its keys" by_script goal.events play "$level"
    must "the goal's picture is written" is_picture goal.png 1280 720
    must "the best time is the recorded one" \
        [ "$(member ticks data/foothold/records.json)" = "$ticks" ]
    must "the run is kept as a replay" test -s "$(kept_run .json)"
    must "the kept run ends at the goal" [ "$(member state "$(kept_run .json)")" = goal ]
    must "the kept run can be run again" "$foothold" run "$level" --replay "$(kept_run .json)"
    mv goal.png first.png
    rm -rf data
    must "the same run is played again" by_script goal.events play "$level"
    must "two runs give the same picture, byte for byte" cmp first.png goal.png
}

part_compare() {
    must "a recorded run is compared in every way to move" \
        sh -c '"$0" compare "$1" --replay "$2" -o paths.png >table.txt' "$foothold" "$level" "$replay"
    must "the recorded one reaches the goal" grep -qE '^pixel .* goal ' table.txt
    must "the picture is there" test -s paths.png
    cp paths.png first.png
    must "it is compared again" "$foothold" compare "$level" --replay "$replay" -o paths.png
    must "two comparisons give the same picture, byte for byte" cmp first.png paths.png
}

part_split() {
    local before=alone picture
    mkdir -p config/foothold
    echo '{ "laboratory": true }' >config/foothold/settings.json
    must "several ways to move run at once" by_script "$e2e/split.events" play "$level"
    for picture in plots together four three two rewound restarted chooser off; do
        must "another picture: $picture" differ $before.png $picture.png
        before=$picture
    done
    cp four.png first.png
    must "they run again" by_script "$e2e/split.events" play "$level"
    must "two runs give the same picture, byte for byte" cmp first.png four.png
}

end_while_playing() { # tells the program to end when it has played a while
    SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software "$foothold" play "$level" --events ended.events &
    local pid=$! i
    for i in $(seq 200); do
        [ -e playing.png ] && break
        sleep 0.05
    done
    kill -TERM $pid
    wait $pid
    [ $? = 143 ] # by that signal
}

part_runs() {
    local script ticks before picture last
    ticks=$(member tick "$replay")
    script=$(member script "$replay")
    printf '0 hold %s\n100 shot now.png\n100 key F9 tap\n160 shot later.png\n161 key F10 tap\n162 shot moment.png\n163 quit\n' \
        "$script" >state.events
    must "a moment is saved and loaded" by_script state.events play "$level"
    must "the moment lies in the player's folder" test -s data/foothold/runs/01-first-steps.state
    must "it was another moment" differ later.png moment.png
    printf '1 key F10 tap\n4 shot again.png\n5 quit\n' >again.events
    must "the moment outlives the program" by_script again.events play "$level"
    must "it is not the beginning" differ again.png now.png
    head -c 400 data/foothold/runs/01-first-steps.state >cut
    cp cut data/foothold/runs/01-first-steps.state
    must "a moment that was cut off is refused, and the game goes on" by_script again.events play "$level"
    printf '0 size 640 360\n0 hold %s\n%d quit\n' "$script" $((ticks + 80)) >goal.events
    must "a run to the goal is recorded" by_script goal.events play "$level"
    must "the fastest run is kept" "$foothold" run "$level" --replay "$(kept_run .best.json)"
    last=$(kept_run .json)
    must "it is watched" by_script "$e2e/watch.events" play "$level"
    before=runs
    for picture in watch home end middle back; do
        must "another picture: $picture" differ $before.png $picture.png
        before=$picture
    done
    cp "$level" here.json
    sed 's/"background": "[^"]*"/"background": "#204060"/' here.json >other.json
    must "a run in another place is recorded" by_script goal.events play here.json
    must "the level is written while it is watched" by_script "$e2e/rewritten.events" play here.json
    must "and read when that is over" differ old.png read.png
    printf '1 key Escape tap\n3 key Down tap\n4 key Down tap\n5 key Down tap\n6 key Return tap\n10 move 642 312
11 button left click\n30 key Space tap\n31 key End tap\n40 size 1280 900\n42 move 5 5\n50 shot grown.png\n51 quit\n' >grown.events
    sed -e '1i 0 size 1280 900' -e 's/ 312/ 402/' -e '/^40/d' -e 's/grown/high/' grown.events >high.events
    must "it is watched in a window that grows" by_script grown.events play "$level"
    must "and in one that is as high from the start" by_script high.events play "$level"
    must "the window shows as much of the level, byte for byte" cmp grown.png high.png
    must "it is exported, imported and raced" by_script "$e2e/export.events" play "$level"
    must "the exported run can be run" "$foothold" run "$level" --replay data/foothold/01-first-steps-run.json
    must "the imported one is the same" cmp data/foothold/01-first-steps-run.json \
        data/foothold/runs/01-first-steps.file.json
    cp "$level" data/foothold/01-first-steps-run.json # of that name, something else
    must "a run is exported over a file only when told so" by_script "$e2e/precious.events" play "$level"
    must "it was asked about" differ asked.png replaced.png
    must "left alone it is as it was" cmp left.json "$level"
    must "replaced it is kept" cmp data/foothold/01-first-steps-run.json~ "$level"
    must "and the run is there" "$foothold" run "$level" --replay data/foothold/01-first-steps-run.json
    cp "$last" last.json
    printf '280 quit\n' >idle.events
    must "a level is only looked at in the editor" by_script idle.events edit "$level"
    must "that is no run" cmp last.json "$last"
    must "a run that cannot be kept is told, with the folder" refuses 0 /dev/null/foothold/runs/ \
        env XDG_DATA_HOME=/dev/null SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software "$foothold" play "$level" --events goal.events
    printf '0 hold R30 RJ20\n90 shot playing.png\n9000000 quit\n' >ended.events
    must "who is told to end does so" end_while_playing
    must "and the run is kept" differ last.json "$last"
    must "the ghost is remembered" has_text '"ghost":	3' config/foothold/settings.json
    sed 's/R44 /R43 L /' data/foothold/01-first-steps-run.json >other.json
    must "a run that goes elsewhere says from which tick" \
        refuses 1 "differs from tick 44 on" "$foothold" run "$level" --replay other.json
}

part_paint() {
    fresh_level
    must "a slope is chosen, turned with the wheel, painted and saved" \
        by_script "$e2e/paint.events" edit level.json
    must "the file has another slope than before" differ level.json saved.json
    must "three tiles were painted in one row" \
        sh -c 'diff saved.json level.json | grep "^>" | grep -qE "\.([^.])\1\1\."'
    must "the level before is kept beside it" cmp level.json~ saved.json
    must "the painted level passes the check" "$foothold" check level.json
    must "the strip at the pointer was seen" differ strip.png painted.png
    fresh_level
    must "a hand quicker than a frame chooses a tile" by_script "$e2e/quick.events" edit level.json
    must "and paints nothing behind the panel" cmp level.json saved.json
    must "a slope is painted again" by_script "$e2e/paint.events" edit level.json
    cp level.json painted.json
    must "the painted level loads and is saved again" by_script "$e2e/save.events" edit level.json
    must "saving again changes no byte" cmp level.json painted.json
}

part_undo() {
    fresh_level
    must "strokes are painted and taken back" by_script "$e2e/undo.events" edit level.json
    must "after undoing everything the file is as it was, byte for byte" cmp level.json saved.json
}

part_slider() {
    fresh_level
    must "a slider is dragged" by_script "$e2e/slider.events" edit level.json
    must "the hero's new width stands in the file" has_text '"width"' level.json
    must "it did not before" lacks_text '"width"' saved.json
    must "the hero is seen to grow" differ before.png after.png
}

part_sliders() {
    local before=open picture
    fresh_level
    must "sliders are pulled over the game" by_script "$e2e/sliders.events" play level.json
    for picture in dragged walked shut pad turned; do
        must "another picture: $picture" differ $before.png $picture.png
        before=$picture
    done
    must "they were not there at first" differ closed.png open.png
    must "the hero's new width stands in the file" has_text '"width"' level.json
    must "it did not before" lacks_text '"width"' saved.json
    fresh_level
    must "the hero is walked in the editor" by_script "$e2e/walk.events" edit level.json
    before=on
    for picture in dragged walked off tool; do
        must "another picture of walking: $picture" differ $before.png $picture.png
        before=$picture
    done
    for tick in $(seq 1 40); do echo "$tick shot every.png"; done | cat "$e2e/walk.events" - >every.events
    must "its first forty frames are drawn, each" by_script every.events edit level.json
    must "its width was dragged meanwhile" has_text '"width"' level.json
    must "and a tile painted" \
        sh -c 'diff saved.json level.json | grep -qE "^> *\"[^\"]*\",?\$"'
}

part_new() {
    cp "$level" level.json
    must "a new level is painted and saved under a name" by_script "$e2e/new.events" edit level.json
    must "it lies in the player's own folder" test -s "data/foothold/levels/my first level.json"
    must "it passes the check" "$foothold" check "data/foothold/levels/my first level.json"
    must "the level that was open is as it was" cmp level.json "$level"
    cp "data/foothold/levels/my first level.json" first.json
    must "the same name is asked for again" by_script "$e2e/replace.events" edit level.json
    must "a level is not replaced unasked" cmp first.json "data/foothold/levels/my first level.json"
    must "it is replaced when told so" by_script "$e2e/replaced.events" edit level.json
    must "and then it is the other level" differ first.json "data/foothold/levels/my first level.json"
    must "the one before is kept beside it" cmp first.json "data/foothold/levels/my first level.json~"
    must "a level that is not there yet is begun where it is asked for" \
        by_script "$e2e/save.events" edit begun.json
    must "and is written there" test -s begun.json
}

part_grow() {
    must "a level is pulled longer and painted beyond its edge" by_script "$e2e/grow.events" edit grown.json
    must "it is ten tiles longer, and two to the left" has_text '"bounds": { "x": -32, "y": 0, "w": 832, "h": 352 }' grown.json
    must "a drag shows what it will be" differ before.png pulled.png
}

part_proof() {
    cp "$level" 01-first-steps.json
    must "a wall is painted in the way of a run" by_script "$e2e/proof.events" edit 01-first-steps.json
    must "the run breaks and another one is found" differ holds.png found.png
    must "a click on the answer plays it" differ found.png watched.png
    must "a hand takes over" differ watched.png taken.png
    must "what was watched is no record" [ ! -e data/foothold/records.json ]
    must "the switch is remembered" grep -q '"prove":.*false' config/foothold/settings.json
}

part_veil() {
    cp "$level" 01-first-steps.json
    must "a veil is laid over the level" by_script "$e2e/veil.events" edit 01-first-steps.json
    must "it spreads" differ spreads.png mapped.png
    must "it differs from no veil" differ plain.png spreads.png
    must "from the pointer it is another one" differ edited.png pointer.png
    must "it is gone when it is switched off" differ pointer.png off.png
    must "a way to a place is watched" differ asked.png way.png
    must "what was watched is no record" [ ! -e data/foothold/records.json ]
}

part_atlas() {
    cp "$level" atlas.json
    must "a map of tunings is laid beside a level" by_script "$e2e/atlas.events" edit atlas.json
    must "it differs from no map" differ plain.png begins.png
    must "it spreads" differ begins.png spreads.png
    must "a click set both sliders" has_text '"jumpSpeed": ' set.json
    must "and the other one" has_text '"runSpeed": ' set.json
    must "one undo took both back" lacks_text 'Speed": ' atlas.json
}

part_badge() {
    mkdir -p data/foothold/levels
    cp "$level" data/foothold/levels/mine.json
    printf '0 size 1280 720\n200 shot before.png\n202 quit\n' >title.events
    printf '240 quit\n' >found.events
    printf '100 key b tap\n102 move 700 300\n104 button left click\n400 close\n410 quit\n' >edited.events
    must "the title shows a level that was never finished" by_script title.events
    must "a run is found while it is open in the editor" by_script found.events edit data/foothold/levels/mine.json
    must "it is kept" test -s data/foothold/runs/*.found.json
    mv before.png none.png
    must "the title shows it again" by_script title.events
    must "the card says that it can be finished" differ none.png before.png
    rm data/foothold/runs/*
    must "it is edited and not saved" by_script edited.events edit data/foothold/levels/mine.json
    must "then nothing is kept" [ ! -e data/foothold/runs/*.found.json ]
}

part_link() { # a level is sent, opened elsewhere, and played against its author
    local link
    printf '20 key Ctrl+L tap\n24 key Ctrl+Shift+L tap\n60 shot raced.png\n70 quit\n' >share.events
    printf '40 quit\n' >look.events
    must "a link is copied and opened" by_script share.events edit "$level"
    must "its level lies among the player's own" cmp -s "$level" data/foothold/levels/First-steps.json
    must "its run is the one to race against" test -s data/foothold/runs/First-steps*.file.json
    link=$("$foothold" link "$level" --replay "$root/tests/replays/01-first-steps.json")
    rm -r data
    must "a link behind play is played" by_script look.events play "see $link!"
    must "its level was kept" test -s data/foothold/levels/First-steps.json
    must "the same again" by_script look.events play "$link"
    must "takes no second place" [ ! -e data/foothold/levels/First-steps-2.json ]
    must "one that was cut off is refused, and says so" refuses 1 "cut off" by_script look.events play "${link%????}"
    printf '6 key Ctrl+v tap\n20 shot title.png\n30 quit\n' >paste.events
    printf '20 shot before.png\n30 quit\n' >before.events
    must "the title shows itself" by_script before.events
    must "and says there when the clipboard holds none" by_script paste.events
    must "in words" differ before.png title.png
}

part_rows() {
    must "coins are placed along a jump and in a row" by_script "$e2e/rows.events" edit rows.json
    must "an arc of eight and a row of five" [ "$(grep -c '"coin"' both.json)" = 13 ]
    must "the right button took the row away" [ "$(grep -c '"coin"' rows.json)" = 8 ]
    must "both show before the button is up" differ arc.png row.png
}

part_fill() {
    printf '2 key Home tap\n4 shot sky.png\n6 key f tap\n8 move 600 300\n10 button left click\n40 shot filled.png
44 key Ctrl+S tap\n50 key Ctrl+Z tap\n54 quit\n' >fill.events
    must "the open sky is filled" by_script fill.events edit sky.json
    must "that shows" differ sky.png filled.png
    "$foothold" check sky.json >check.txt 2>&1
    must "the spawn is not buried" lacks_text "inside a wall" check.txt
    must "the fill stays inside the level" has_text '"bounds": { "x": 0, "y": 0, "w": 640, "h": 352 }' sky.json
}

part_errors() {
    local file=blocked
    touch "$file"
    must "an unwritable folder is told in the window, and the editor goes on" \
        by_script "$e2e/unwritable.events" edit "$file/level.json"
    must "the error was shown" differ error.png on.png
    cp "$level" level.json
    head -c 300 "$level" >broken.json
    must "a broken level is told in the window, and the editor goes on" \
        by_script "$e2e/open-error.events" edit level.json
    must "the error dialog was shown" differ error.png on.png
    must "a path that is too long is refused, not cut" refuses 1 "longer than 495 bytes" \
        by_script "$e2e/save.events" edit "$(printf "$place/%0490d.json")"
    must "a missing level is refused" refuses 1 missing.json by_script "$e2e/save.events" play missing.json
    must "a folder is refused" refuses 1 "$place" by_script "$e2e/save.events" play "$place"
    must "a folder is refused by the editor" refuses 1 "$place" \
        by_script "$e2e/save.events" edit "$place"
    : >empty.json
    must "an empty file is refused" refuses 1 empty.json by_script "$e2e/save.events" play empty.json
    must "a cut file is refused with its line" refuses 1 broken.json: \
        by_script "$e2e/save.events" edit broken.json
    must "a broken script is refused with its line" refuses 1 bad.events:2 \
        by_script "$e2e/bad.events" play "$level"
    must "a missing script is refused" refuses 1 none.events by_script none.events play "$level"
    must "two levels are one too many" refuses 2 usage: "$foothold" play "$level" "$level"
    must "play asks which level" refuses 2 usage: "$foothold" play
}

# Each character finishes the first level, or says in its description that its jump is too low.
part_presets() {
    local name low=0
    while read -r name; do
        if grep -A1 "\"name\": \"$name\"" "$root/assets/characters.json" | grep -q 'too low'; then
            low=$((low + 1))
        else
            must "$name finishes the first level" "$foothold" finish "$level" --preset "$name" --seconds 1000
        fi
    done < <(sed -n 's/^ *{ "name": "\([^"]*\)".*/\1/p' "$root/assets/characters.json")
    must "two jump too low" [ "$low" = 2 ]
}

mends() { # each of these levels has an edit with which a run reaches the goal
    local level
    for level in "$@"; do
        "$foothold" fix "$root/tests/search/broken/$level.json" >said.txt && grep -q 'then a run of' said.txt || return 1
    done
}

part_search() { # what takes long under sanitizers
    must "a late jump is tried at each tick where nothing else is left" \
        "$foothold" finish "$root/tests/search/tuning/t29-spike-gauntlet.json"
    must "runs of other movers are found, also with runners that push" \
        "$foothold" finish "$root/levels/m4-bitmask.json" "$root/levels/m8-cell.json"
    must "a burrow is opened, walls are climbed or opened, and a ladder is come by" mends x03-blocked-burrow \
        ../small/wall-behind-a-pit ../small/wall-to-the-sky ../small/ladder-that-hangs-too-high
    "$foothold" difficulty "$root/levels/03-ceilings.json" >said.txt
    must "difficulty is that of the easiest run: the recorded one has a jump of 3 ticks" \
        grep -q 'easiest of 2 runs has 16 ticks' said.txt
    "$foothold" difficulty "$root/levels/m2-tile_locked.json" >said.txt
    must "what a shipped run notes is what is measured" grep -q "0 of 57 .* $(member tightest "$root/tests/replays/m2-tile_locked.json") ticks" said.txt
}

part_assets() {
    cp -r "$root/assets" "$root/levels" .
    rm assets/sprites.png
    export FOOTHOLD_ASSETS=$PWD/assets
    printf '5 shot notice.png\n6 key Return tap\n12 shot on.png\n' >missing.events
    must "a missing picture does not stop the game" by_script missing.events play levels/01*.json
    must "it is named in the window" differ notice.png on.png
    export FOOTHOLD_ASSETS=$PWD/nowhere
    must "missing assets are refused with the remedy" refuses 1 FOOTHOLD_ASSETS \
        by_script missing.events play "$level"
    unset FOOTHOLD_ASSETS
}

part_leave() {
    cp "$level" level.json
    must "leaving asks about unsaved changes" by_script "$e2e/leave.events" edit level.json
    must "the question was seen" differ question.png stayed.png
    must "nothing was written without asking" cmp level.json "$level"
    must "the window's cross asks, too, and \"don't save\" leaves" \
        by_script "$e2e/close.events" edit level.json
    must "it left at once" [ ! -e gone.png ]
    must "the file is as it was" cmp level.json "$level"
}

part_tab() {
    cp "$level" level.json
    must "Tab goes to the editor and back, and the right button paints" \
        by_script "$e2e/tab.events" play level.json
    must "the editor was seen" differ play.png edit.png
    must "painting was seen" differ strip.png painted.png
    must "the pause was seen" differ painted.png pause.png
    fresh_level
    printf '10 move 700 200\n11 button right click\n34 key Tab tap\n38 key Ctrl+S tap\n60 quit\n' >click.events
    must "the right button is clicked" by_script click.events play level.json
    must "a quick click paints, too" differ level.json saved.json
    mv level.json clicked.json
    cp saved.json level.json
    sed -e 's/click/down/' -e '/^34/i 14 key Escape tap\n16 button right up\n22 key Escape tap\n30 move 900 250' click.events >held.events
    must "the right button is let go in the pause" by_script held.events play level.json
    must "that ended the stroke" cmp level.json clicked.json
}

part_title() {
    must "the title's buttons and cards answer" by_script "$e2e/title.events"
    local picture
    for picture in tooltip settings help map play; do
        must "the title led to: $picture" differ title.png $picture.png
    done
    must "the title is left and come back to, twice" by_script "$e2e/again.events"
    must "another level is behind it" differ once.png twice.png
}

to_title() { # tick: down to the pause's last button, and pressed
    local at
    for at in 0 2 4 6 8 10; do
        echo "$(($1 + at)) key Down tap"
    done
    echo "$(($1 + 14)) key Return tap"
}

random_hands() { # seed, lines: a script of keys, clicks, wheels and words, of which many save
    awk -v seed="$1" -v count="$2" '
        function any(from, to) { return from + int(rand() * (to - from)) }
        BEGIN {
            srand(seed)
            keys = split("Tab Escape Return Ctrl+S Ctrl+Shift+S Ctrl+Z Ctrl+Y Up Down Left Right B E F G R S T O U D H P F5 F9 F10 1 2 3 Delete Ctrl+A Ctrl+V Ctrl+C Ctrl+H Ctrl+N Ctrl+K V Space Home", key, " ")
            for (i = 1; i <= count; i++) {
                tick = i * 3
                what = any(0, 12)
                if (i % 60 == 0) { # painted in the run, Esc, title, Enter
                    print tick, "key F5 tap"; print tick + 1, "button right down"; print tick + 2, "button right up"
                    print tick + 3, "key Escape tap"
                    for (k = 0; k < 6; k++) print tick + 5 + 2 * k, "key Down tap"
                    print tick + 20, "key Return tap"; print tick + 26, "key Return tap"; i += 12
                }
                else if (what < 4) print tick, "key", key[any(1, keys + 1)], "tap"
                else if (what < 5) print tick, "key Ctrl+S tap"
                else if (what < 9) { print tick, "move", any(0, 1280), any(0, 720); print tick, "button", any(0, 4) ? "left" : "right", any(0, 2) ? "down" : "click" }
                else if (what < 10) print tick, "button left up"
                else if (what < 11) print tick, "wheel", any(0, 2) ? 1 : -1
                else print tick, "hold R" any(5, 40) " RJ" any(2, 9)
            }
            print count * 3 + 40, "quit"
        }'
}

# Levels that came with the program stay as they are, whatever hands do; edits go into copies.
part_shipped() {
    local own=data/foothold/levels seed
    cp -r "$root/assets" "$root/levels" .
    cp -r levels before
    export FOOTHOLD_ASSETS=$PWD/assets
    printf '2 move 640 60\n3 button right down\n4 button right up\n8 shot told.png\n10 key Escape tap\n' >paint.events
    to_title 12 >>paint.events
    printf '32 shot asked.png\n34 key Return tap\n60 shot title.png\n61 quit\n' >>paint.events
    must "a level of the program is painted, and left for the title with Enter" \
        by_script paint.events play levels/01-first-steps.json
    must "it is as it was" diff -r before levels
    must "what was painted is a copy" "$foothold" check "$own/01-first-steps.json"
    must "which is another level" differ levels/01-first-steps.json "$own/01-first-steps.json"
    must "and leads to the program's next level" has_text '"next": "02-slopes.json"' "$own/01-first-steps.json"
    printf '2 move 500 300\n3 button left click\n6 key Ctrl+S tap\n30 button left click\n34 move 540 300\n35 button left click
40 key Ctrl+S tap\n60 quit\n' >twice.events
    must "another one is saved twice in the editor" by_script twice.events edit levels/02-slopes.json
    must "that is one copy" [ "$(ls "$own" | grep -c '^02.*json$')" = 1 ]
    must "the copy of before is not written over" by_script paint.events play levels/01-first-steps.json
    must "but another one made" test -s "$own/01-first-steps-2.json"
    ln -s levels/03-ceilings.json linked.json
    must "a link to a level of the program is edited" by_script twice.events edit linked.json
    must "nothing of the program's has changed" diff -r before levels
    for seed in ${FOOTHOLD_HANDS_SEEDS:-1}; do
        random_hands "$seed" "${FOOTHOLD_HANDS_LINES:-120}" >hands.events
        must "random hands play and edit, seed $seed" by_script hands.events play levels/01-first-steps.json
        must "nothing of the program's has changed by them, seed $seed" diff -r before levels
        must "they edit, too" by_script hands.events edit levels/05-one-ways.json
        must "and nothing has changed by that, seed $seed" diff -r before levels
    done
    must "who makes them saves in their places" by_script twice.events edit --shipped levels/02-slopes.json
    must "that is seen" differ before/02-slopes.json levels/02-slopes.json
    unset FOOTHOLD_ASSETS
}

part_pad() {
    must "a controller alone plays, pauses and edits" by_script "$e2e/pad.events"
    must "it walked" differ title.png walked.png
    must "it paused" differ walked.png pause.png
    must "it went on" differ pause.png on.png
    must "it edited" differ on.png edit.png
    must "it played again" differ edit.png play.png
}

part_pad_edit() {
    grep -v '"next"' "$root/levels/01-first-steps.json" >by-pad.json
    cp by-pad.json before.json
    must "a controller alone paints, undoes, redoes, saves and plays" \
        by_script "$e2e/pad-edit.events" edit by-pad.json
    must "it painted" differ before.png painted.png
    must "it undid" differ painted.png undone.png
    must "it did again what was undone" differ undone.png redone.png
    must "the wheel of tools was seen" differ redone.png wheel.png
    must "the variant was turned" differ wheel.png turned.png
    must "it zoomed" differ turned.png larger.png
    must "the focus went to the menus" differ larger.png focus.png
    must "a menu opened" differ focus.png menu.png
    must "it painted again after the menus" differ larger.png after-menu.png
    must "it played" differ after-menu.png play.png
    must "what it painted was saved" differ before.json by-pad.json
}

part_stamps() {
    grep -v '"next"' "$root/levels/01-first-steps.json" >stamped.json
    cp stamped.json before.json
    mkdir -p data/foothold/stamps/folder.json
    echo '{ "format": "nonsense"' >data/foothold/stamps/bad.json
    head -c 6000000 /dev/zero >data/foothold/stamps/large.json
    must "stamps are kept and put down beside files that are none" \
        by_script "$e2e/stamps.events" edit stamped.json
    must "the stamp with a name lies in the player's folder" \
        has_text '"foothold-level"' "data/foothold/stamps/my hill.json"
    must "so does the one with a number" has_text '"foothold-level"' data/foothold/stamps/7.json
    must "a file that is none stays as it was" has_text nonsense data/foothold/stamps/bad.json
    must "a stamp is a level" "$foothold" shot "data/foothold/stamps/my hill.json" -o hill.png
    must "it was put down" differ held.png put.png
    must "what was put down was saved" differ before.json stamped.json
}

part_dig() {
    sed -z 's/,\n  "mask": {[^}]*}//' "$root/levels/m4-bitmask.json" >cave.json # its ground is tiles alone
    must "ground is bombed, kept, filled, dug and saved" by_script "$e2e/dig.events" play cave.json
    must "the bomb was seen" differ start.png bombed.png
    must "the brush was seen" differ dug.png undone.png
    must "its picture lies beside the level" test -s cave.png
    must "the level names it" has_text '"image": "cave.png"' cave.json
    must "the dug level passes the check" "$foothold" check cave.json
    cp cave.png saved.png
    cp cave.json saved.json
    must "the dug level is played" by_script "$e2e/dug.events" play cave.json
    must "a new hole is seen" differ again.png hole.png
    must "a restart brings the level's own ground back" cmp again.png restarted.png
    must "playing does not touch the picture" cmp saved.png cave.png
    must "the level is saved again" by_script "$e2e/save.events" edit cave.json
    must "saving again changes no byte of the picture" cmp saved.png cave.png
    must "saving again changes no byte of the level" cmp saved.json cave.json
    cp bombed.png other.png # any picture will do
    must "a picture that a paint program writes is read again" by_script "$e2e/repainted.events" edit cave.json
    must "its ground is seen" differ before.png after.png
    must "undo and a save bring the picture back" sh -c '"$0" check cave.json && ! cmp -s cave.png other.png' "$foothold"
    rm cave.png
    must "a missing picture is named" refuses 1 mask.image "$foothold" check cave.json
    must "and the level runs without it" "$foothold" run cave.json --ticks 10
}

kill_while_editing() { # kills the program when its edits have been written
    SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software "$foothold" edit level.json \
        --events "$e2e/killed.events" &
    local pid=$! i
    for i in $(seq 200); do
        ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-*.json >/dev/null 2>&1 && break
        sleep 0.05
    done
    kill -9 $pid
    wait $pid 2>/dev/null
    ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-*.json
}

part_recover() {
    fresh_level
    must "the editor is killed with unsaved edits" kill_while_editing
    must "the level's file is as it was" cmp level.json saved.json
    export STALL_THREAD=recovery STALL_MS=200000
    must "a disk that stalls while edits are read does not hold up the editor" \
        by_stalled "$e2e/unread.events" edit level.json
    unset STALL_THREAD STALL_MS
    must "it paints meanwhile" differ before.png painted.png
    must "the edits are offered; not now" by_script "$e2e/later.events" edit level.json
    must "they wait" sh -c 'ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-*.json'
    must "the level's file is still as it was" cmp level.json saved.json
    must "they are offered again, taken up and saved" by_script "$e2e/recover.events" edit level.json
    must "they are seen" differ offered.png taken.png
    must "the file has them" differ level.json saved.json
    must "nothing is left of them" sh -c '! ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-*.json'
    cp level.json recovered.json
    must "nothing is offered any more" by_script "$e2e/save.events" edit level.json
    must "and nothing has changed" cmp level.json recovered.json
    fresh_level
    must "the editor is killed again" kill_while_editing
    local edits
    edits=$(ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-1.json)
    must "they are a level" "$foothold" check "$edits"
    sed 's/"name": "[^"]*"/"name": "Older"/' "$edits" >"${edits%/*}/20010101-000000-00.open-2.json"
    must "edits of two runs are taken up one by one" by_script "$e2e/older.events" edit level.json
    must "the newer ones first" differ newer.png between.png
    must "the older ones when those are saved" differ between.png older.png
    must "none are lost" grep -q '"Older"' level.json
    must "nothing is left of them" sh -c '! ls "$XDG_STATE_HOME"/foothold/levels/*/*.open-*.json'
}

part_versions() {
    fresh_level
    rm -rf state/foothold/levels
    must "an earlier version is taken up, undone, and taken up again" \
        by_script "$e2e/versions.events" edit level.json
    must "the page was seen" differ versions.png oldest.png
    must "undoing it gives back what was there, byte for byte" differ undone.json saved.json
    must "the last save is the first version, byte for byte" cmp level.json saved.json
    must "the versions lie in the player's state, none beside the level" \
        sh -c '[ "$(ls "$XDG_STATE_HOME"/foothold/levels/level.json-*/*.json | wc -l)" = 4 ] && [ ! -e levels ]'
    must "each of them is a level" sh -c 'for f in "$XDG_STATE_HOME"/foothold/levels/*/*.json; do "$0" check "$f" || exit 1; done' "$foothold"
}

# Another program's version of a level: with a block more.
other_version() {
    fresh_level
    cp "$e2e/paint.events" paint.events
    by_script paint.events edit level.json
    mv level.json other.json
    cp saved.json level.json
}

part_watch() {
    other_version
    head -c 900 other.json >half.json
    must "a level that another program writes is read again" by_script "$e2e/reload.events" edit level.json
    must "the other version is seen" differ before.png reloaded.png
    must "half a file is not taken up, and said" differ reloaded.png half.png
    must "a file that is gone is said" differ half.png gone.png
    must "a save puts it back" cmp back.json other.json
    must "undo goes back behind the reload" cmp level.json saved.json
    other_version
    must "with edits here it is asked about" by_script "$e2e/changed.events" edit level.json
    must "theirs stays" cmp level.json other.json
    must "mine is kept under another name" test -s level-2.json
    must "it is mine" differ level-2.json other.json
    rm level-2.json
    printf '2 move 500 300\n3 button left click\n6 copy other.json level.json\n60 key Escape tap\n' >later.events
    sed 's/"background": "[^"]*"/"background": "#204060"/' other.json >third.json
    other_version
    printf '120 key Return tap\n140 quit\n' | cat later.events - >quiet.events
    must "what was put off is asked about no more" by_script quiet.events edit level.json
    must "so nothing was saved" test ! -e level-2.json
    other_version
    printf '70 copy third.json level.json\n120 key Return tap\n140 quit\n' | cat later.events - >again.events
    must "but what is written after that is" by_script again.events edit level.json
    must "and mine kept" test -s level-2.json
    rm level-2.json
    other_version
    sed 's/^60 .*/60 close\n64 key Escape tap/' later.events >closed.events
    printf '70 copy third.json level.json\n120 key Return tap\n140 quit\n' >>closed.events
    must "the question gives way to another one" by_script closed.events edit level.json
    must "and what is written after that is asked about, too" test -s level-2.json
    rm -f level-2.json
    other_version
    must "a save over a file that has changed asks" by_script "$e2e/mine.events" edit level.json
    must "mine was saved" differ level.json other.json
    must "and not the file of before" differ level.json saved.json
    other_version
    export STALL_THREAD=watch STALL_MS=200000
    must "so it does while a look at the disk stalls" by_stalled "$e2e/race.events" edit level.json
    unset STALL_THREAD STALL_MS
    must "and mine is saved" differ level.json other.json
    must "theirs is kept among the versions" sh -c 'for f in "$XDG_STATE_HOME"/foothold/levels/*/*.json; do
        cmp -s "$f" other.json && exit 0; done; exit 1'
}

part_elsewhere() {
    fresh_level
    must "a save that fails offers another place" by_script "$e2e/elsewhere.events" edit /dev/full/level.json
    must "there it is saved" test -s data/foothold/levels/level.json
    must "the failure was seen" differ failed.png elsewhere.png
    local long
    long=$(printf 'ä%.0s' $(seq 122))bc.json
    cp level.json "$long"
    must "a name too long to be saved under can be saved elsewhere" \
        by_script "$e2e/elsewhere.events" edit "$long"
    must "by a shorter one" sh -c 'ls data/foothold/levels/ä*ä.json'
    must "a folder that is not there is asked about" by_script "$e2e/folder.events" edit new/deep/level.json
    must "and made" test -s new/deep/level.json
    mkdir slow
    cp saved.json slow/level.json
    export STALL_PATH=slow/level STALL_MS=200000
    must "a folder that stalls does not hold up the editor" by_stalled "$e2e/stall.events" edit slow/level.json
    must "that it takes long was said" differ saving.png stalled.png
    must "the level was saved elsewhere" test -s data/foothold/levels/level-2.json
    must "the file in the folder that stalls is as it was" cmp slow/level.json saved.json
    must "a new level is begun while one is saved" by_stalled "$e2e/another.events" edit slow/level.json
    must "it has no path yet" differ new.png asked.png
    must "what was not known to be saved waits" sh -c 'ls "$XDG_STATE_HOME"/foothold/levels/level.json-*/*.open-*.json'
    export STALL_MS=1500 # the save may end before or after
    must "so it is when the save comes to its end" by_stalled "$e2e/another.events" edit slow/level.json
    must "the new level is not written over the one before" lacks_text '"New level"' slow/level.json
    unset STALL_PATH STALL_MS
}

# The corridor leads to a copy of itself.
part_next() {
    sed 's/"spawn"/"next": "second.json", "spawn"/' "$e2e/corridor.json" >first.json
    cp "$e2e/corridor.json" second.json
    printf '0 hold R200\n270 shot goal.png\n272 key Return tap\n276 hold R200\n560 quit\n' >next.events
    must "the goal's first button leads to the next level" by_script next.events play first.json
    must "both levels' times are kept" [ "$(time_count)" = 2 ]
    rm -rf data
    cp second.json saved.json
    must "with edits it asks, and then goes on to play the next level" by_script "$e2e/next.events" play first.json
    must "the question was seen" differ goal.png question.png
    must "the next level was played, not edited" [ "$(time_count)" = 1 ]
    must "and not changed" cmp second.json saved.json
}

part_again() {
    local ticks
    cp "$e2e/corridor.json" here.json
    printf '0 hold R200\n270 quit\n' >again.events
    must "a run is played" by_script again.events play here.json
    ticks=$(member ticks data/foothold/records.json)
    rm -rf data
    printf '0 hold .40 R%d\n%d quit\n' $((ticks + 5)) $((ticks + 60)) >again.events
    must "and another one, slower" by_script again.events play here.json
    must "its time is kept" [ "$(member ticks data/foothold/records.json)" = $((ticks + 40)) ]
    rm -rf data
    printf '0 hold .40 R%d\n%d key Backspace down\n%d key Backspace up\n%d hold R200\n%d quit\n' $((ticks + 5)) \
        $((ticks + 46)) $((ticks * 2 + 70)) $((ticks * 2 + 72)) $((ticks * 3 + 140)) >again.events
    must "a run is rewound from the goal and reaches it again, sooner" by_script again.events play here.json
    must "a run that was taken back has no time: the first one stays" \
        [ "$(member ticks data/foothold/records.json)" = $((ticks + 40)) ]
}

# So many cards that four times as many pictures are too many; behind the title there is always the same.
part_cards() {
    local round at i
    cp -r "$root/assets" .
    mkdir levels
    for i in $(seq 10 69); do
        cp "$e2e/corridor.json" "levels/$i.json"
    done
    printf '0 size 640 360\n' >small.events
    for round in 0 1 2 3; do
        at=$((round * 150))
        printf '%d shot title%d.png\n%d key Down tap\n%d key Down tap\n%d key Return tap\n%d key Ctrl+O tap\n%d key Escape tap\n' \
            $((at + 100)) "$round" $((at + 102)) $((at + 103)) $((at + 104)) $((at + 116)) $((at + 120))
        printf '%d key Ctrl+K tap\n%d text title\n%d key Return tap\n' $((at + 124)) $((at + 126)) $((at + 130))
    done | cat small.events - >cards.events
    export FOOTHOLD_ASSETS=$PWD/assets
    must "levels are opened from the title again and again" by_script cards.events
    unset FOOTHOLD_ASSETS
    must "and the cards keep their pictures" cmp title1.png title3.png
}

part_window() {
    must "the window changes its size and its focus" by_script "$e2e/window.events" play "$level"
    must "the small picture is small" is_picture small.png 900 600
    must "the large picture is large" is_picture large.png 1280 720
    must "the focus lost has paused the game" differ small.png paused.png
}

part_settings() {
    mkdir -p config/foothold
    echo '{ "volume": 20, "keys": { "jump": "J" }, "zoom": "big" }' >config/foothold/settings.json
    must "settings that are partly wrong are read as far as they go" \
        by_script "$e2e/save.events" play "$level"
    echo 'not json' >config/foothold/settings.json
    must "broken settings don't stop the game" by_script "$e2e/save.events" play "$level"
    must "broken settings are kept aside" has_text "not json" config/foothold/settings.json.broken
    mkdir -p data/foothold
    printf '10 shot troubles.png\n11 quit\n' >troubles.events
    echo '[' >data/foothold/records.json
    must "broken best times don't stop the game" by_script troubles.events play "$level"
    mv troubles.png one.png
    echo '[' >data/foothold/records.json
    echo 'not json' >config/foothold/settings.json
    must "nor do they with broken settings" by_script troubles.events play "$level"
    must "both are said" differ one.png troubles.png
    must "a key is asked for, and not given" by_script "$e2e/settings.events"
    must "so none was bound but the one with its modifier" \
        has_text '"left":	"A, Left, Alt+J"' config/foothold/settings.json
    must "the largest zoom was chosen" has_text '"zoom":	8' config/foothold/settings.json
}

# The editor's keys and the program's: one press is one of them, and F11 is both's.
part_keys() {
    fresh_level
    mkdir -p config/foothold
    echo '{ "editorKeys": { "run.play": "F2", "view.grid": "Tab" } }' >config/foothold/settings.json
    must "Tab means something else in the editor" by_script "$e2e/bound.events" edit level.json
    must "it does not leave it: the level was saved" differ level.json saved.json
    printf '5 key F11 tap\n20 quit\n' >full.events
    must "F11 is pressed in the editor" by_script full.events edit level.json
    must "it changes to the full screen, once" has_text '"fullscreen":	true' config/foothold/settings.json
    printf '5 key Alt+Return tap\n20 quit\n' >full.events
    must "Alt+Return is pressed in the editor" by_script full.events edit level.json
    must "it changes back" has_text '"fullscreen":	false' config/foothold/settings.json
}

part_display() {
    mkdir -p shots
    cd shots || return
    must "without a display the first level's recorded run is shown in pictures" \
        refuses 0 "no display" env -u DISPLAY -u WAYLAND_DISPLAY "$foothold"
    must "the pictures are there" is_picture foothold-4.png 1280 720
    must "without a display a level asked for is refused, with the remedy" \
        refuses 1 xvfb-run env -u DISPLAY -u WAYLAND_DISPLAY "$foothold" play "$level"
    cd ..
    cp -r "$root/assets" "$root/levels" .
    export FOOTHOLD_ASSETS=$PWD/assets
    must "no recorded run to show is told" \
        refuses 1 "no level with a recorded run" env -u DISPLAY -u WAYLAND_DISPLAY "$foothold"
    mkdir assets/replays
    printf '{\n"format": 3,,}' >assets/replays/01-first-steps.json
    must "one that cannot be read is told, with its line" \
        refuses 1 "01-first-steps.json:2" env -u DISPLAY -u WAYLAND_DISPLAY "$foothold"
    must "no picture is made of it" sh -c '! ls foothold-*.png'
    unset FOOTHOLD_ASSETS
}

for part in play presets search compare split runs paint undo grow fill rows proof veil atlas badge link dig recover versions watch elsewhere slider sliders new errors assets shipped leave tab title pad pad_edit stamps next again cards window settings keys display; do
    if [ $# = 0 ] || [[ " $* " == *" $part "* ]]; then
        mkdir "$place/$part"
        cd "$place/$part" || exit 1
        export XDG_CONFIG_HOME=$PWD/config XDG_DATA_HOME=$PWD/data XDG_STATE_HOME=$PWD/state
        # The search beside the editor takes most of a frame: only the parts that are about it have it.
        [[ " proof veil atlas badge shipped new " == *" $part "* ]] || (mkdir config config/foothold && echo '{ "prove": false }' >config/foothold/settings.json)
        part_$part
    fi
done
finish
