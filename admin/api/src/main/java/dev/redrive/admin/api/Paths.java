// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every path of the API, as a template; {@link #of} fills one in. */
public final class Paths {

    public static final String ROOT = "/api/v1";

    public static final String STATUS = ROOT + "/status";
    /** The same answer under the name the console uses. */
    public static final String STATS = ROOT + "/stats";

    /** What is wrong with queues as a whole. */
    public static final String ALERTS = ROOT + "/alerts";

    public static final String QUEUES = ROOT + "/queues";
    public static final String QUEUE = QUEUES + "/{queue}";
    public static final String QUEUE_PAUSE = QUEUE + "/pause";
    public static final String QUEUE_RESUME = QUEUE + "/resume";
    public static final String QUEUE_RETRY_ALL_DEAD = QUEUE + "/retry-all-dead";
    public static final String QUEUE_ITEMS = QUEUE + "/items";
    public static final String QUEUE_ITEM = QUEUE_ITEMS + "/{id}";
    public static final String QUEUE_ITEM_RETRY = QUEUE_ITEM + "/retry";

    public static final String ITEMS = ROOT + "/items";
    public static final String ITEM = ITEMS + "/{id}";

    public static final String LETTERS = ROOT + "/dead-letters";
    public static final String LETTERS_HOLD = LETTERS + "/hold";
    public static final String LETTERS_RELEASE = LETTERS + "/release";
    public static final String LETTER = LETTERS + "/{id}";
    /** The dead letter of a node in its published form. */
    public static final String LETTER_DLQ_MESSAGE = LETTER + "/dlq-message";

    public static final String GROUPS = ROOT + "/dead-letter-groups";
    public static final String GROUP = GROUPS + "/{id}";
    public static final String GROUP_HOLD = GROUP + "/hold";
    public static final String GROUP_RELEASE = GROUP + "/release";
    public static final String GROUP_RESOLVE = GROUP + "/resolve";

    public static final String STATS_DEATHS = STATS + "/deaths";

    public static final String CATALOG = ROOT + "/catalog";
    public static final String CATALOG_REBUILD = CATALOG + "/rebuild";

    public static final String SELECTIONS = ROOT + "/selections";
    public static final String JOBS = ROOT + "/jobs";
    public static final String JOB = JOBS + "/{id}";
    public static final String JOB_PAUSE = JOB + "/pause";
    public static final String JOB_RESUME = JOB + "/resume";
    public static final String JOB_CANCEL = JOB + "/cancel";
    public static final String JOB_FILE = JOB + "/file";

    /** What changes, as it changes. */
    public static final String EVENTS = ROOT + "/events";

    public static final String PIPELINES = ROOT + "/pipelines";
    public static final String PIPELINE = PIPELINES + "/{name}";
    public static final String PIPELINE_DOCUMENTS = PIPELINE + "/documents";

    public static final String POLICIES = ROOT + "/policies";
    public static final String POLICY = POLICIES + "/{name}";

    public static final String KAFKA = ROOT + "/kafka";
    public static final String KAFKA_TOPICS = KAFKA + "/topics";
    public static final String KAFKA_ADOPTED = KAFKA + "/adopted";
    public static final String KAFKA_ADOPTED_TOPIC = KAFKA_ADOPTED + "/{topic}";

    public static final String SESSION = ROOT + "/session";
    public static final String AUDIT = ROOT + "/audit";

    public static final String VERIFY = ROOT + "/verify";
    public static final String BACKUP = ROOT + "/backup";

    public static final String HEALTHZ = "/healthz";
    public static final String READYZ = "/readyz";
    public static final String METRICS = "/metrics";
    public static final String OPENAPI = "/openapi.yaml";

    private static final Pattern HOLE = Pattern.compile("\\{[a-z]+}");

    private Paths() {}

    /** The template with its holes filled from left to right, percent-encoded. */
    public static String of(String template, String... values) {
        long holes = HOLE.matcher(template).results().count();
        if (holes != values.length) {
            throw new IllegalArgumentException(template + " has " + holes + " holes, not " + values.length);
        }
        Matcher hole = HOLE.matcher(template);
        StringBuilder path = new StringBuilder();
        int filled = 0;
        while (hole.find()) {
            hole.appendReplacement(path, Matcher.quoteReplacement(encoded(values[filled++])));
        }
        return hole.appendTail(path).toString();
    }

    /** Text for a path segment or a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
