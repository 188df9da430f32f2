// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.letter;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Fills the variable parts of a shape. Owned by one thread. */
public final class Draw {

    private static final long FROM = Instant.parse("2030-01-01T00:00:00Z").getEpochSecond();
    private static final int YEAR_SECONDS = 365 * 24 * 3600;
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final List<String> NAMES = List.of(
            "alice",
            "Bob O'Hara",
            "Zoë",
            "acme corp",
            "jürgen",
            "Maria-José",
            "x",
            "north wind",
            "李雷",
            "d'Artagnan",
            "ops_team",
            "Smith & Sons");
    private static final List<String> FOLDERS = List.of(
            "/var/lib/orders/",
            "/tmp/",
            "/srv/data/in/",
            "/home/app/spool/",
            "/mnt/share/eu west/".replace(" ", "-"),
            "/opt/acme/");
    private static final List<String> FILES = List.of("invoice", "export", "batch", "Report", "orders_final", "scan");
    private static final List<String> ENDINGS = List.of(".csv", ".json", ".pdf", ".xml", ".tmp");
    private static final List<String> HOSTS = List.of(
            "db.internal",
            "payments.acme.test",
            "broker",
            "redis-master.cache.svc",
            "api.partner.example",
            "localhost");
    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private final RandomGenerator random;

    public Draw(RandomGenerator random) {
        this.random = random;
    }

    /** From 1 to that many. */
    public int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    public <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A template with each known name in braces filled in. Other braces stay. */
    public String filled(String template) {
        StringBuilder text = new StringBuilder(template.length() + 64);
        int at = 0;
        while (at < template.length()) {
            int open = template.indexOf('{', at);
            int close = open < 0 ? -1 : template.indexOf('}', open);
            if (close < 0) {
                break;
            }
            String value = value(template.substring(open + 1, close));
            text.append(template, at, open).append(value.isEmpty() ? "{" : value);
            at = value.isEmpty() ? open + 1 : close + 1;
        }
        return text.append(template, at, template.length()).toString();
    }

    private String value(String name) {
        return switch (name) {
            case "n" -> Integer.toString(upTo(9_999_999) >> random.nextInt(20));
            case "sum" -> sum();
            case "uuid" -> uuid();
            case "ulid" -> "01" + letters(BASE32, 24);
            case "hex" -> Long.toHexString(random.nextLong());
            case "id" -> of(List.of("ord_", "cus_", "")) + letters(BASE62, 13) + random.nextInt(10);
            case "name" -> of(NAMES);
            case "email" -> of(List.of("alice", "j.doe", "o'neil", "billing+eu")) + "@" + of(HOSTS);
            case "host" -> of(HOSTS);
            case "ip" -> upTo(254) + "." + upTo(254) + "." + upTo(254) + "." + upTo(254);
            case "port" -> Integer.toString(1024 + random.nextInt(60000));
            case "path" -> of(FOLDERS) + of(FILES) + of(List.of("", "-", "_")) + upTo(99_999) + of(ENDINGS);
            case "url" ->
                "https://" + of(HOSTS) + "/v" + upTo(3) + "/orders/" + uuid()
                        + (random.nextBoolean() ? "?page=" + upTo(9) : "");
            case "time" -> time();
            case "took" ->
                of(List.of(
                        upTo(60_000) + " ms",
                        upTo(90) + "s",
                        "PT" + upTo(50) + "S",
                        upTo(9) + " seconds",
                        "1m " + upTo(59) + "s"));
            case "json" ->
                "{\"id\":\"" + uuid() + "\",\"customer\":\"" + of(NAMES) + "\",\"lines\":[" + upTo(9) + ",{\"n\":"
                        + upTo(99) + "}]}";
            case "line" -> Integer.toString(upTo(900));
            case "thread" -> of(List.of("worker-", "pool-2-thread-", "virtual-")) + upTo(300);
            case "lambda" -> "lambda$" + of(List.of("apply", "run", "settle")) + "$" + random.nextInt(12);
            default -> "";
        };
    }

    /** One line of a stack: with a line number, perhaps in a lambda, a proxy or behind a loader's name, as it comes. */
    String frame(String frame) {
        int method = frame.lastIndexOf('.');
        String owner = frame.substring(0, method);
        String name = frame.substring(method + 1);
        String file = owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('/')) + 1);
        boolean ours = owner.startsWith("com.acme");
        String line = "(" + file + ".java:" + upTo(900) + ")";
        return switch (ours ? random.nextInt(6) : 0) {
            case 1 -> owner + ".lambda$" + name + "$" + random.nextInt(20) + line;
            case 2 -> owner + "$$SpringCGLIB$$" + random.nextInt(4) + "." + name + "(<generated>)";
            case 3 -> "app//" + frame + line;
            case 4 ->
                frame + line + "\n\tat " + owner + "$$Lambda/0x" + Long.toHexString(random.nextLong() >>> 16)
                        + ".run(Unknown Source)";
            case 5 ->
                frame + line + "\n\tat jdk.proxy" + upTo(4) + "/jdk.proxy2.$Proxy" + upTo(90) + "." + name
                        + "(Unknown Source)";
            default -> frame + line;
        };
    }

    private String sum() {
        double value = upTo(9_999_999) / 100.0;
        return String.format(of(List.of(Locale.US, Locale.GERMANY, Locale.FRANCE)), "%,.2f", value)
                + of(List.of("", " EUR", " USD"));
    }

    private String uuid() {
        String text = new UUID(random.nextLong(), random.nextLong()).toString();
        return random.nextInt(8) == 0 ? text.toUpperCase(Locale.ROOT) : text;
    }

    private String time() {
        Instant at = Instant.ofEpochSecond(FROM + random.nextInt(YEAR_SECONDS), random.nextInt(1000) * 1_000_000L);
        return switch (random.nextInt(4)) {
            case 0 -> at.toString();
            case 1 -> at.toString().replace('T', ' ').replace("Z", "");
            case 2 -> of(MONTHS) + " " + upTo(28) + ", 2030 " + upTo(12) + ":" + (10 + random.nextInt(50)) + ":00 PM";
            default -> Long.toString(at.toEpochMilli());
        };
    }

    private String letters(String alphabet, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = alphabet.charAt(random.nextInt(alphabet.length()));
        }
        return new String(text);
    }
}
