// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where and with what a run was made. */
public final class Machine {

    private Machine() {}

    public static String describe(Path folder) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return """
                Measured on %s: %d processors (%s), %d GiB of memory, %s on %s, %s %s, JDK %s. Load when it began: %.1f.
                Contenders: %s.
                """.formatted(
                        LocalDate.now(ZoneId.systemDefault()),
                        Runtime.getRuntime().availableProcessors(),
                        processor(),
                        system.getTotalMemorySize() >> 30,
                        disk.type(),
                        disk.name(),
                        system.getName(),
                        system.getVersion(),
                        Runtime.version(),
                        system.getSystemLoadAverage(),
                        versions());
    }

    private static String processor() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(info)) {
            return System.getProperty("os.arch");
        }
        return Files.readAllLines(info).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }

    /** As the jars on the class path are named. */
    private static String versions() {
        Pattern jar = Pattern.compile("(db-scheduler|jobrunr|h2|sqlite-jdbc)-([0-9][^/\\\\]*)\\.jar");
        Matcher found = jar.matcher(System.getProperty("java.class.path"));
        StringBuilder text = new StringBuilder();
        while (found.find()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(found.group(1))
                    .append(' ')
                    .append(found.group(2));
        }
        return text.toString();
    }
}
