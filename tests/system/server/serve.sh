#!/bin/bash
# kvartal serve from outside: a real server and real clients. The program is $1 or $KVARTAL, with
# the small page of tests/page/make.sh in it; $KVARTAL_BARE is the same program without any page.
set -u

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

bare=$(readlink -f "${KVARTAL_BARE:?The path of the program without a page is missing.}")
page=$box/page
export XDG_DATA_HOME=$box/data # where the server keeps tables by default
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$box"' EXIT
head=$box/head body=$box/body server='' port=''
"$root/tests/page/make.sh" "$page" "$box/stamp"
mkdir "$box/empty"
cd "$box/empty" || exit

# ---- Helpers -----------------------------------------------------------------------------------

# refuses NAME CODE PATTERN WORD…: kvartal serve WORD… exits with that code and a sentence.
refuses()
{
    local name=$1 wanted=$2 pattern=$3 code=0
    shift 3
    timeout 20 "$program" serve "$@" >"$out" 2>"$err" || code=$?
    equal "$name: exit code" "$code" "$wanted"
    has "$name: a sentence" "^kvartal: .*$pattern" "$err"
    equal "$name: nothing else" "$(cat "$out")" ''
}

# Starts a server on a free port and waits until it says where it is: start WORD…
start()
{
    : >"$box/said"
    "$program" "$@" --port 0 >"$box/said" 2>"$box/complained" &
    server=$!
    for ((i = 0; i < 200; i++)); do
        port=$(sed -n 's/.*http:[^ ]*:\([0-9][0-9]*\) .*/\1/p' "$box/said")
        [ -n "$port" ] && return
        sleep 0.05
    done
    not_ok "kvartal $*" "it did not start: $(cat "$box/complained")"
    exit 1
}

# stop NAME SIGNAL: the server exits at once, without complaints of its own or of sanitizers.
stop()
{
    local code=0
    kill "-$2" "$server"
    wait "$server" || code=$?
    equal "$1: exit code" "$code" 0
    equal "$1: not a word" "$(head -c 600 "$box/complained")" ''
}

# ask PATH [OPTION…]: fills $code, $head and $body.
ask()
{
    local path=$1
    shift
    if ! kill -0 "$server" 2>"$err"; then
        not_ok "$path" "the server is dead: $(head -c 2000 "$box/complained")"
        exit 1
    fi
    : >"$body"
    code=$(curl --silent --path-as-is --max-time 20 --dump-header "$head" --output "$body" \
        --write-out '%{http_code}' "$@" "http://127.0.0.1:$port$path")
}

# field NAME: a header of the last answer.
field()
{
    sed -n "s/^$1: \(.*\)\r\$/\1/Ip" "$head"
}

# raw SECONDS <bytes: sends bytes verbatim and prints what comes back.
raw()
{
    local line
    exec {line}<>"/dev/tcp/127.0.0.1/$port" || return
    cat >&"$line"
    timeout "$1" cat <&"$line"
    exec {line}>&-
}

# The server's processor time so far, in hundredths of a second.
used()
{
    awk '{ print $14 + $15 }' "/proc/$server/stat"
}

# ---- Files and headers -------------------------------------------------------------------------

start serve --weights "$root/src/games/smallcities/bot/weights.c"
equal 'it says where it is' "$(cat "$box/said")" "Kvartal is at http://localhost:$port — press Ctrl+C to stop it."

# A client that begins a request and does not finish it, and one that does not read the answer; both
# are checked at the end.
exec {dawdler}<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.1\r\nHost: local' >&"$dawdler"
exec {sleeper}<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /large-00c0ffee.txt HTTP/1.1\r\nHost: x\r\n\r\n%.0s' {1..20} >&"$sleeper"
sleeper_began=$SECONDS

ask /
equal 'the page: code' "$code" 200
same 'the page: content' "$body" "$page/index.html"
ask /index.html
same 'the page by its name' "$body" "$page/index.html"
ask '/?game=welcome&seed=1#x'
same 'the page with a query' "$body" "$page/index.html"

# path, content type, cached forever, can be compressed
while read -r path type fixed packed; do
    ask "/$path"
    equal "$path: code" "$code" 200
    same "$path: content" "$body" "$page/$path"
    equal "$path: type" "$(field content-type | tr -d ' ')" "$type"
    equal "$path: length" "$(field content-length)" "$(stat -c %s "$page/$path")"
    equal "$path: no encoding" "$(field content-encoding)" ''
    equal "$path: no ranges" "$(field accept-ranges)" none
    if [ "$fixed" = fixed ]; then
        equal "$path: cached" "$(field cache-control)" 'public, max-age=31536000, immutable'
    else
        equal "$path: cached" "$(field cache-control)" no-cache
    fi
    for way in gzip br; do
        ask "/$path" -H "Accept-Encoding: $way"
        if [ "$packed" = packed ]; then
            equal "$path by $way: encoding" "$(field content-encoding)" "$way"
            equal "$path by $way: length" "$(field content-length)" "$(stat -c %s "$body")"
            if [ "$way" = br ]; then
                brotli -d <"$body" >"$box/plain"
            else
                gzip -d <"$body" >"$box/plain"
            fi
            same "$path by $way: content" "$box/plain" "$page/$path"
            equal "$path by $way: smaller" \
                "$(($(stat -c %s "$body") < $(stat -c %s "$page/$path")))" 1
            equal "$path by $way: varies" "$(field vary)" accept-encoding
        else
            equal "$path by $way: as it is" "$(field content-encoding)" ''
            same "$path by $way: content" "$body" "$page/$path"
        fi
    done
done <<'LIST'
index.html text/html;charset=utf-8 fresh packed
app-7QK2M4ZD.js text/javascript;charset=utf-8 fixed packed
style.0123abcd.css text/css;charset=utf-8 fixed packed
service-worker.js text/javascript;charset=utf-8 fresh packed
manifest.webmanifest application/manifest+json fresh plain
icons/icon.svg image/svg+xml fresh plain
core-AAAABBBB.wasm application/wasm fixed plain
noise-0a1b2c3d.woff2 font/woff2 fixed plain
large-00c0ffee.txt text/plain;charset=utf-8 fixed packed
empty.txt text/plain;charset=utf-8 fresh plain
LIST

# The encoding asked for, and the one served.
while IFS='|' read -r accepted way; do
    ask /app-7QK2M4ZD.js -H "Accept-Encoding: $accepted"
    equal "Accept-Encoding: $accepted" "$(field content-encoding)" "$way"
done <<'LIST'
gzip, deflate, br, zstd|br
gzip, deflate|gzip
br;q=0, gzip|gzip
br;q=0.0, gzip;q=0.000|
br;q=0.001|br
GZIP|gzip
*|br
*;q=0|
*, br;q=0|gzip
identity|
deflate|
brotli, gzipped|
 ,, gzip ; q=1 ,|gzip
gzip;q=nonsense|gzip
LIST
ask /app-7QK2M4ZD.js -H "Accept-Encoding: gzip$(printf ',x%.0s' {1..600})"
equal 'an Accept-Encoding too long is none' "$code $(field content-encoding)" '200 '

check_security()
{
    equal "$1: policy" "$(field content-security-policy)" "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    equal "$1: no guessing of types" "$(field x-content-type-options)" nosniff
    equal "$1: no referrer" "$(field referrer-policy)" no-referrer
    equal "$1: opener" "$(field cross-origin-opener-policy)" same-origin
    equal "$1: other origins" "$(field cross-origin-resource-policy)" same-origin
    has "$1: permissions" '^permissions-policy: .*camera=\(\).*geolocation=\(\).*microphone=\(\)' "$head"
    lacks "$1: nobody boasts" '^([Ss]erver|[Xx]-[Pp]owered-[Bb]y):|[Ll]ib[Ww]eb[Ss]ockets' "$head"
}

for path in / /app-7QK2M4ZD.js /nothing /%zz; do
    ask "$path"
    check_security "$path"
done
ask /
has 'the date is that of HTTP' '^date: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} 20[0-9]{2} [0-9:]{8} GMT' "$head"

# ---- Conditional requests ----------------------------------------------------------------------

ask /
etag=$(field etag)
has 'there is a tag' '^etag: W/"[0-9a-f]+"' "$head"
for known in "$etag" "${etag#W/}" "\"x\", $etag" "\"x\",${etag#W/} , \"y\"" '*'; do
    ask / -H "If-None-Match: $known"
    equal "known as $known: code" "$code" 304
    equal "known as $known: no content" "$(stat -c %s "$body")" 0
    equal "known as $known: the tag again" "$(field etag)" "$etag"
    equal "known as $known: how long" "$(field cache-control)" no-cache
    equal "known as $known: no length" "$(field content-length)" ''
done
for known in '"x"' "${etag}x" "${etag%?}" 'W/' ''; do
    ask / -H "If-None-Match: $known"
    equal "not known as $known" "$code" 200
done
ask /service-worker.js
equal 'another file has another tag' "$([ "$(field etag)" != "$etag" ] && echo yes)" yes
ask / -H 'Range: bytes=0-9'
equal 'ranges are not served' "$code $(stat -c %s "$body")" "200 $(stat -c %s "$page/index.html")"

# ---- Methods -----------------------------------------------------------------------------------

for path in / /large-00c0ffee.txt /nothing; do
    ask "$path"
    grep -v -e '^date:' -e '^x-request-id:' "$head" >"$box/got"
    ask "$path" --head
    grep -v -e '^date:' -e '^x-request-id:' "$head" >"$box/headed"
    same "HEAD of $path says the same" "$box/headed" "$box/got"
done
printf 'HEAD /large-00c0ffee.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' | raw 5 >"$box/got"
equal 'HEAD has no content' "$(sed '1,/^\r$/d' "$box/got" | wc -c)" 0
for method in POST PUT PATCH DELETE OPTIONS; do
    ask / -X "$method"
    equal "$method: code" "$code" 405
    equal "$method: what is allowed" "$(field allow)" 'GET, HEAD'
    wanted=405
    case $method in DELETE | OPTIONS) wanted=400 ;; esac
    ask / -X "$method" -d 'x=1'
    equal "$method with something: code" "$code" "$wanted"
done
ask / --data-binary "@$page/large-00c0ffee.txt" -H 'Expect:'
equal 'POST of much: code' "$code" 405
ask /nothing -d x
equal 'POST to nothing: code' "$code" 405
printf 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /manifest.webmanifest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' |
    raw 5 >"$box/got"
has 'after a POST the connection goes on' '"name": "Kvartal"' "$box/got"
for method in TRACE FOO CONNECT; do
    ask / -X "$method"
    { echo "$code"; cat "$head" "$body"; } >"$box/got"
    lacks "$method gets no page" 'a page' "$box/got"
done
for upgrade in websocket h2c nonsense; do
    ask / -H 'Connection: Upgrade' -H "Upgrade: $upgrade" -H 'HTTP2-Settings: AAMAAABkAAQAAP__' \
        -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    equal "no upgrade to $upgrade" "$code" 403
done

# ---- Languages ---------------------------------------------------------------------------------

# what is accepted, language, words
while IFS='|' read -r accepted language words; do
    ask /nothing -H "Accept-Language: $accepted"
    equal "in $accepted: code" "$code" 404
    equal "in $accepted: language" "$(field content-language) $(field vary)" "$language accept-language"
    has "in $accepted: words" "$words" "$body"
    has "in $accepted: marked" "<html lang=\"$language\">" "$body"
    has "in $accepted: a way back" '<a href="/">' "$body"
done <<'LIST'
|en|There is nothing at this address
ru|ru|По этому адресу ничего нет
uk|uk|За цією адресою нічого немає
uk-UA,uk;q=0.9,en;q=0.8|uk|немає
RU-ru|ru|нет
de,fr;q=0.8|en|nothing
de,ru;q=0.4,uk;q=0.5|uk|немає
en;q=0.3, ru;q=0.7|ru|нет
ru;q=0, en|en|nothing
rus|en|nothing
LIST
ask / -X DELETE -H 'Accept-Language: ru'
has '405 in Russian' 'только читать' "$body"
ask / -X DELETE -H 'Accept-Language: uk'
has '405 in Ukrainian' 'лише читати' "$body"
long=$(printf 'a%.0s' {1..1500})
ask "/$long" -H 'Accept-Language: ru'
equal '414: code' "$code" 414
has '414 in Russian' 'слишком длинный' "$body"
ask "/$long" -H 'Accept-Language: uk'
has '414 in Ukrainian' 'задовга' "$body"
ask "/$long"
has '414 in English' 'too long' "$body"

# ---- Odd paths and odd clients -----------------------------------------------------------------

for path in /nothing /index.htm /index.html/ /icons /icons/ /icons/icon.svg/x /INDEX.HTML '/%20' \
    /../../../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc/passwd /icons/..%5c..%5cetc \
    /.git/config '/*' "/$(printf '../%.0s' {1..300})etc/passwd" "/$(printf 'a%.0s' {1..1022})"; do
    ask "$path"
    equal "${path:0:40}: not found" "$code" 404
done
for path in //index.html /./index.html /icons/../index.html /../index.html /%69ndex.html \
    /icons/%2e%2e/index.html; do
    ask "$path"
    same "$path is a way to write /index.html" "$body" "$page/index.html"
done
for length in 1023 1024 8000 20000 60000; do
    ask "/$(head -c "$length" /dev/zero | tr '\0' a)"
    equal "a path of $length letters" "$code" 414
done
ask "/?$(head -c 3000 /dev/zero | tr '\0' a)"
same 'a long query does not matter' "$body" "$page/index.html"
for path in /%zz /% /%2 /index.html%; do
    ask "$path"
    equal "$path: forbidden" "$code" 403
done
for path in /index.html%00 /index%00.html /%00/index.html; do
    ask "$path"
    { echo "$code"; cat "$head" "$body"; } >"$box/got"
    lacks "$path: no page" 'a page' "$box/got"
done
ask / -H "Cookie: $(head -c 30000 /dev/zero | tr '\0' a)"
equal 'huge cookies of others do not matter' "$code" 200
ask / -H "X-Many: $(head -c 30000 /dev/zero | tr '\0' a)"
equal 'a huge header is hung up on' "$code" 000
ask / -0
equal 'HTTP/1.0' "$code" 200
printf 'GET / HTTP/1.1\r\nHost: x\r\n\r\n%.0s' {1..4} | raw 1 >"$box/got"
equal 'four requests at once have four answers' "$(grep -c '^HTTP/1.1 200' "$box/got")" 4
curl --silent --max-time 20 --write-out '%{num_connects}' --output /dev/null \
    "http://127.0.0.1:$port/?[1-5]" >"$box/got"
equal 'a connection is used again' "$(cat "$box/got")" 10000
for junk in '' '\n' '\r\n\r\n' 'GET\r\n\r\n' 'GET / HTTP/9.9\r\n\r\n' 'GET nowhere HTTP/1.1\r\n\r\n' \
    'GET http://example.org/ HTTP/1.1\r\n\r\n' 'GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n' \
    'POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx' '\0\0\0\0' \
    'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n' \
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' 'GET / HTTP/1.1\r\nGET /: x\r\n\r\n' '\x16\x03\x01\x02\x00\x01'; do
    # shellcheck disable=SC2059 # it is a format
    printf "$junk" | raw 0.2 >"$box/got" 2>/dev/null
done
for ((i = 0; i < 20; i++)); do
    head -c 20000 /dev/urandom | raw 0.05 >/dev/null 2>&1
done
ask /
equal 'all of that did no harm' "$code" 200

# ---- Many clients, and slow ones ---------------------------------------------------------------

curl --silent --no-progress-meter --parallel --parallel-max 200 --max-time 60 --write-out '%{http_code}\n' \
    --output /dev/null "http://127.0.0.1:$port/large-00c0ffee.txt?[1-600]" | sort | uniq -c >"$box/got"
equal 'six hundred downloads, two hundred at once' "$(xargs <"$box/got")" '600 200'

lines=()
for ((i = 0; i < 300; i++)); do
    exec {line}<>"/dev/tcp/127.0.0.1/$port"
    lines+=("$line")
    printf 'GET / HT' >&"$line"
done
ask /
equal 'three hundred who do not finish their sentence disturb nobody' "$code" 200
for line in "${lines[@]}"; do
    exec {line}>&-
done

# A client asks for much again and again, but does not read: that costs no memory and no time.
exec {line}<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /large-00c0ffee.txt HTTP/1.1\r\nHost: x\r\n\r\n%.0s' {1..10} >&"$line"
sleep 0.5
before=$(used)
sleep 2
equal 'a client that does not read costs no time' "$(($(used) - before < 20))" 1
ask /large-00c0ffee.txt
same 'and disturbs nobody' "$body" "$page/large-00c0ffee.txt"
exec {line}>&-

# A slow client gets everything.
curl --silent --max-time 60 --limit-rate 300K "http://127.0.0.1:$port/large-00c0ffee.txt" >"$box/got"
same 'a slow client gets everything' "$box/got" "$page/large-00c0ffee.txt"

timeout 25 cat <&"$dawdler" >/dev/null
equal 'who does not finish a request is hung up on' $? 0
exec {dawdler}>&-
while ((SECONDS - sleeper_began < 19)); do
    sleep 0.5
done
got=$(timeout 20 cat <&"$sleeper" 2>"$err" | wc -c)
equal 'who does not read is hung up on' "$((got < 19 * $(stat -c %s "$page/large-00c0ffee.txt")))" 1
exec {sleeper}>&-

# ---- Starting and stopping ---------------------------------------------------------------------

refuses 'a port that is taken' 1 "Port $port of 127.0.0.1 is taken.*--port $((port + 1))\.$" --port "$port"
"$program" --lang ru serve --port "$port" 2>"$err"
has 'a port that is taken, in Russian' "Порт $port .*занят" "$err"
"$program" --lang uk serve --port "$port" 2>"$err"
has 'a port that is taken, in Ukrainian' "Порт $port .*зайнят" "$err"
exec {line}<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /large-00c0ffee.txt HTTP/1.1\r\nHost: x\r\n\r\n%.0s' {1..3} >&"$line"
sleep 0.2
stop 'SIGTERM, even in the middle of an answer' TERM
exec {line}>&-

start serve --listen localhost
ask /
equal 'its port can be used again' "$code" 200
stop 'SIGINT' INT
start --lang ru serve --listen 0.0.0.0
has 'it speaks Russian' "^Kvartal открыт по адресу http://localhost:$port" "$box/said"
ask /
equal 'at every address' "$code" 200
stop 'at every address' TERM
start --lang uk serve --listen 127.0.0.2
has 'it speaks Ukrainian, and names its address' "^Kvartal відкрито за адресою http://127.0.0.2:$port" "$box/said"
stop 'at another address' TERM
if [ -e /proc/net/if_inet6 ] && grep -q ' lo$' /proc/net/if_inet6; then
    start serve --listen ::1
    equal 'at ::1' "$(curl --silent --output /dev/null --write-out '%{http_code}' "http://[::1]:$port/")" 200
    stop 'at ::1' TERM
fi

for number in 65536 -1 80x '' 1.5 99999999999999999999; do
    refuses "port \"$number\"" 2 'from 0 to 65535' --port "$number"
done
refuses 'an address of somebody else' 1 'not an address of this machine.*--listen' --listen 203.0.113.7 --port 0
refuses 'no address' 1 'is not an address to listen on' --listen 256.1.2.3 --port 0
refuses 'an empty address' 1 'is not an address to listen on' --listen '' --port 0
refuses 'a word too many' 2 'too many' 8080
refuses 'an unknown option' 2 'no option' --hosts x
if [ "$(cat /proc/sys/net/ipv4/ip_unprivileged_port_start)" -gt 80 ] && [ "$(id -u)" != 0 ]; then
    refuses 'a port for the administrator' 1 'below 1024.*--port 8080' --port 80
fi
code=0
"$program" serve --port 0 >/dev/full 2>"$err" || code=$?
equal 'nowhere to say where it is: exit code' "$code" 1

code=0
"$bare" serve --port 0 >"$out" 2>"$err" || code=$?
equal 'without a page: exit code' "$code" 1
has 'without a page: how to build it' 'built without its page.*"\./run" builds' "$err"
"$program" serve --help >"$out"
has 'help says usage' '^Usage: kvartal serve' "$out"
has 'help knows the options' '^  --port PORT ' "$out"

equal 'nothing was left where it was started' "$(ls -A)" ''
finish
