# Finds the newest JDK on this machine, without starting any. Sourced by ./redrive and ./test.
#
#   find_jdk 21            sets JDK_HOME and JDK_VERSION (25) and JDK_RELEASE (25.0.3), or returns 1
#   require_jdk 21         the same, but explains and exits when there is none

find_jdk() {
    local least=$1 home java line release major
    JDK_HOME="" JDK_VERSION=0 JDK_RELEASE=""
    local homes=()
    [ -n "${JAVA_HOME:-}" ] && homes+=("$JAVA_HOME")
    if java=$(command -v java); then
        java=$(readlink -f "$java" 2>/dev/null || echo "$java")
        homes+=("${java%/bin/java}")
    fi
    homes+=(/usr/lib/jvm/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/*
        /Library/Java/JavaVirtualMachines/*/Contents/Home)
    if [ -x /usr/libexec/java_home ] && home=$(/usr/libexec/java_home -v "$least+" 2>/dev/null); then
        homes+=("$home")
    fi

    for home in "${homes[@]}"; do
        [ -x "$home/bin/javac" ] && [ -r "$home/release" ] || continue
        release=""
        while IFS= read -r line; do
            case $line in JAVA_VERSION=*) release=${line#JAVA_VERSION=} && release=${release//\"/} ;; esac
        done <"$home/release"
        major=${release%%[.+-]*}
        case $major in "" | *[!0-9]*) continue ;; esac
        if [ "$major" -ge "$least" ] && [ "$major" -gt "$JDK_VERSION" ]; then
            JDK_HOME=$home JDK_VERSION=$major JDK_RELEASE=$release
        fi
    done
    [ -n "$JDK_HOME" ]
}

require_jdk() {
    find_jdk "$1" && return
    cat >&2 <<END
Redrive needs a JDK, version $1 or newer, and found none in JAVA_HOME, on the PATH, in /usr/lib/jvm,
in ~/.sdkman or in ~/.jdks. Any of these brings one:

  Debian, Ubuntu   apt install openjdk-21-jdk
  Fedora           dnf install java-21-openjdk-devel
  macOS            brew install openjdk
  SDKMAN           sdk install java
END
    exit 1
}

require_maven() {
    command -v mvn >/dev/null && return
    echo "Building Redrive needs Maven 3.8 or newer (apt install maven, brew install maven)." >&2
    exit 1
}

# Maven on JAVA_HOME=$JDK_HOME, without the warnings that newer JDKs give about Maven's own libraries.
run_maven() {
    local quiet=""
    [ "$JDK_VERSION" -ge 24 ] && quiet="--sun-misc-unsafe-memory-access=allow"
    JAVA_HOME=$JDK_HOME MAVEN_OPTS="${MAVEN_OPTS:-} $quiet" mvn -B "$@"
}
