// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.Set;

/** Names of classes and methods without what a compiler, a proxy or a start of the JVM adds to them. */
final class Names {

    /** From here on a class name is generated. */
    private static final String[] GENERATED = {
        "$$",
        "_$$_",
        "$HibernateProxy",
        "$MockitoMock",
        "$ByteBuddy",
        "$AjcClosure",
        "_ClientProxy",
        "_Subclass",
        "+0x",
        ".0x"
    };

    private static final Set<String> LESS = Spelling.words(
            "java javax jdk sun jakarta kotlin kotlinx scala groovy clojure reactor okhttp3 okio retrofit2 feign rx oracle akka zio cats");

    private static final Set<String> LESS_OF_TWO = Spelling.words(
            "com.sun com.fasterxml com.google com.zaxxer com.mysql com.microsoft com.amazonaws com.rabbitmq com.mongodb "
                    + "com.netflix com.datastax com.azure com.ibm com.mchange com.squareup org.springframework org.hibernate org.apache org.postgresql "
                    + "org.jboss org.eclipse org.junit org.mockito org.slf4j org.aspectj org.codehaus org.glassfish org.mariadb org.jooq org.redisson org.h2 org.sqlite "
                    + "org.xerial org.json org.xml org.w3c org.yaml org.elasticsearch org.opensearch org.bson io.netty io.grpc io.vertx io.quarkus io.smallrye "
                    + "io.micronaut io.micrometer io.opentelemetry io.projectreactor io.reactivex io.lettuce io.confluent io.helidon io.ktor io.undertow "
                    + "net.bytebuddy net.sf net.jpountz software.amazon redis.clients ch.qos dev.redrive cats.effect");

    private static final Set<String> SYNTHETIC =
            Set.of("lambda", "anonfun", "default", "adapted", "bridge", "suspendImpl", "");

    private Names() {}

    /** {@code app//com.acme.Orders$$SpringCGLIB$$0} is {@code com.acme.Orders}. */
    static String ofClass(String written) {
        if (isPlain(written)) {
            return written;
        }
        String name = written;
        int hidden = name.indexOf("/0x");
        if (hidden > 0) {
            name = name.substring(0, hidden);
        }
        int end = name.length();
        while (end > 0 && isDigit(name.charAt(end - 1))) {
            end--;
        }
        if (end > 0 && end < name.length() && name.charAt(end - 1) == '/') {
            name = name.substring(0, end - 1); // an older JVM's hidden class: Orders$$Lambda$14/1282473384
        }
        name = name.substring(name.lastIndexOf('/') + 1);
        for (String mark : GENERATED) {
            int at = name.indexOf(mark);
            if (at > 0) {
                name = name.substring(0, at);
            }
        }
        return withoutNumbered(name);
    }

    /** {@code lambda$charge$0}, {@code charge$lambda-1} and {@code $anonfun$charge$1} are {@code charge}. */
    static String ofMethod(String written) {
        if (written.indexOf('$') < 0) {
            return written;
        }
        StringBuilder name = new StringBuilder();
        for (String part : written.replace('-', '$').split("\\$", -1)) {
            if (!SYNTHETIC.contains(part) && !part.equals("null") && !isNumber(part)) {
                name.append(name.isEmpty() ? "" : "$").append(part);
            }
        }
        return name.isEmpty() ? "lambda" : name.toString();
    }

    /** Whether a frame says nothing about who called whom: proxies, accessors, bridges. */
    static boolean isNoise(String className, String method) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return className.contains("$$Lambda")
                || className.contains("$$FastClass")
                || simple.startsWith("$Proxy")
                || (simple.startsWith("Generated") && simple.contains("Accessor"))
                || className.contains("LambdaForm$")
                || method.startsWith("access$");
    }

    /** Whether a class is of the JDK or of a framework: what it does says little about an application. */
    static boolean isFramework(String className) {
        int first = className.indexOf('.');
        if (first < 0) {
            return false;
        }
        int second = className.indexOf('.', first + 1);
        return LESS.contains(className.substring(0, first))
                || (second > 0 && LESS_OF_TWO.contains(className.substring(0, second)));
    }

    /** {@code com.acme.Orders$Line} is {@code Orders$Line}. */
    static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Whether a text can be the name of an error's class: no spaces, and dots or a telling end. */
    static boolean isErrorType(String text) {
        if (text.isEmpty() || !Character.isJavaIdentifierStart(text.charAt(0))) {
            return false;
        }
        boolean dotted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            dotted |= c == '.';
            if (!Character.isJavaIdentifierPart(c) && c != '.' && c != '/' && c != ':' && c != '-') {
                return false;
            }
        }
        String simple = simple(text);
        return !simple.isEmpty() && (endsTellingly(simple) || (dotted && Character.isUpperCase(simple.charAt(0))));
    }

    private static boolean endsTellingly(String simple) {
        return simple.endsWith("Exception")
                || simple.endsWith("Error")
                || simple.endsWith("Interrupt")
                || simple.endsWith("Exit")
                || simple.endsWith("Warning")
                || simple.endsWith("Throwable")
                || simple.endsWith("Fault")
                || simple.endsWith("Failure");
    }

    private static String withoutNumbered(String name) {
        if (name.indexOf('$') < 0) {
            return name;
        }
        StringBuilder kept = new StringBuilder();
        for (String part : name.split("\\$", -1)) {
            if (!part.isEmpty() && !isNumber(part) && !SYNTHETIC.contains(part)) {
                kept.append(kept.isEmpty() ? "" : "$").append(part);
            }
        }
        return kept.isEmpty() ? name : kept.toString();
    }

    private static boolean isNumber(String part) {
        return !part.isEmpty() && part.chars().allMatch(c -> isDigit((char) c));
    }

    /** Nothing in it can be generated. */
    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            if ("$/_+0".indexOf(name.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
