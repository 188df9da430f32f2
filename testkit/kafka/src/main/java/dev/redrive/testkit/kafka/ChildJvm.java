// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The command that runs a broker on this JVM's Java, with whatever this JVM finds its classes in. */
final class ChildJvm {

    private static final int HEAP_OF_ONE = 384;
    private static final int HEAP_OF_MANY = 512;

    private ChildJvm() {}

    /** Without the arguments of {@link BrokerMain}. */
    static List<String> command(int nodes) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + (nodes == 1 ? HEAP_OF_ONE : HEAP_OF_MANY) + "m");
        // Ready sooner, and cheaper beside what is being tested.
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        // A broker that limps on after that would only make a test hang.
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djava.awt.headless=true");
        command.add("-Dslf4j.provider=" + BrokerLog.class.getName());
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath(BrokerMain.class.getClassLoader())));
        command.add(BrokerMain.class.getName());
        return List.copyOf(command);
    }

    /**
     * The class path of this JVM (a jar that only names others in its manifest, as test runners make it, serves as it
     * is), its module path, and the places of class loaders that a test runner or a container put in between. All
     * absolute: the child works in a folder of its own.
     */
    static Set<String> classPath(ClassLoader loader) {
        Set<String> places = new LinkedHashSet<>();
        for (String property : List.of("java.class.path", "jdk.module.path")) {
            for (String place : System.getProperty(property, "").split(Pattern.quote(File.pathSeparator), -1)) {
                if (!place.isEmpty()) {
                    places.add(Path.of(place).toAbsolutePath().toString());
                }
            }
        }
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader urls) {
                for (URL url : urls.getURLs()) {
                    if (url.getProtocol().equals("file")) {
                        places.add(Path.of(URI.create(url.toString())).toString());
                    }
                }
            }
        }
        return places;
    }
}
