# Programs made of tests. Sourced by ./test, after jdk.sh.
#
#   run_zoo [BUG...]       the bugs of tests/zoo, or some of them; fails if one escapes
#   run_simulation ARGS    worlds of tests/simulation; fails if a promise is broken
#   run_fuzz ARGS          garbled inputs for the parsers; fails if one does what it should not
#   run_integration NAME CLASS ARGS    a program of tests/integration

run_zoo() {
    local suites=(core engine transport/embedded transport/kafka catalog handlers/exec pipeline tests/simulation tests/zoo)
    build_tests zoo tests/simulation,tests/zoo || return
    "$JDK_HOME/bin/java" -Xmx512m -cp "$(test_classes "${suites[@]}")$(cat target/zoo.classpath)" dev.redrive.zoo.Zoo "$@"
}

run_simulation() {
    build_tests simulation tests/simulation || return
    "$JDK_HOME/bin/java" -Xmx1g -Dslf4j.internal.verbosity=ERROR \
        -cp "$(test_classes tests/simulation)$(cat target/simulation.classpath)" dev.redrive.simulation.Simulate "$@"
}

run_fuzz() {
    local modules=(testkit transport/embedded transport/kafka catalog schema handlers/exec handlers/http pipeline config admin/server app)
    build_tests fuzz "$(IFS=,; echo "${modules[*]}")" || return
    "$JDK_HOME/bin/java" -Xmx1g -Dslf4j.internal.verbosity=ERROR "-Dlogback.configurationFile=$PWD/build/silent-logback.xml" \
        --enable-native-access=ALL-UNNAMED \
        -cp "$(test_classes "${modules[@]}")$(cat target/fuzz.classpath)" dev.redrive.testkit.fuzz.Fuzzing "$@"
}

run_integration() {
    build_tests "$1" tests/integration || return
    "$JDK_HOME/bin/java" --enable-native-access=ALL-UNNAMED -Xmx1g \
        -cp "$(test_classes tests/integration)$(cat "target/$1.classpath")" "$2" "${@:3}"
}

# build_tests NAME MODULES: compiles their tests, and those of what they need; target/NAME.classpath is that of the last of them.
build_tests() {
    echo "Building (log in target/$1.log)..." >&2
    mkdir -p target
    # -Dquick compiles into target/quick of each module; within one reactor the class path names those folders.
    run_maven -q -ntp -Dquick -pl "$2" -am test-compile \
        org.apache.maven.plugins:maven-dependency-plugin:build-classpath \
        "-Dmdep.outputFile=$PWD/target/$1.classpath" -Dmdep.includeScope=test >"target/$1.log" 2>&1 && return
    tail -n 40 "target/$1.log" >&2
    return 1
}

# test_classes MODULE...: where their tests were compiled to, as the beginning of a class path.
test_classes() {
    printf "$PWD/%s/target/quick/test-classes:" "$@"
}
