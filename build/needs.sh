# What the integration tests use of the machine besides Java. Sourced by ./test.
#
#   bring_tools            installs what is missing where that can be done; elsewhere tests that need it are skipped and say so

bring_tools() {
    command -v strace >/dev/null ||
        bring_tool strace "a test lets the syncs of a running daemon fail with it" "the test of failed syncs is skipped"
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ||
        bring_tool chromium "tests look at the console with it" "the tests of the console are skipped"
    command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || bring_nginx
}

# The package also starts a server of its own on port 80, which nobody asked for.
bring_nginx() {
    local pid=/run/nginx.pid
    bring_tool nginx "a test looks at the console behind it" "the test of the console behind a proxy is skipped"
    if [ -s "$pid" ]; then kill -QUIT "$(cat "$pid")" 2>/dev/null || true; fi
}

# bring_tool NAME WHAT-FOR WITHOUT-IT
bring_tool() {
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $1: $2."
        if { apt-get install -y -q "$1" || { apt-get update -q && apt-get install -y -q "$1"; }; } >/dev/null 2>&1; then
            return
        fi
        echo "$1 could not be installed." >&2
    fi
    echo "Without $1 $3 (apt install $1, dnf install $1)." >&2
}
