# What the integration tests use of the machine besides Java. Sourced by ./test.
#
#   bring_tools            installs what is missing where that can be done; elsewhere tests that need it are skipped and say so

bring_tools() {
    command -v strace >/dev/null && return
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "Installing strace: a test lets the syncs of a running daemon fail with it."
        if { apt-get install -y -q strace || { apt-get update -q && apt-get install -y -q strace; }; } >/dev/null 2>&1; then
            return
        fi
        echo "strace could not be installed." >&2
    fi
    echo "Without strace the test of failed syncs is skipped (apt install strace, dnf install strace)." >&2
}
