// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.SystemTime;
import dev.redrive.config.ClasspathEntry;
import dev.redrive.config.Config;
import dev.redrive.config.HandlerConfig;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Refused;
import dev.redrive.exec.ExecHandlers;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.grpc.GrpcHandlers;
import dev.redrive.grpc.Target;
import dev.redrive.http.Endpoint;
import dev.redrive.http.HttpHandler;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes handlers as the configuration describes them. */
final class Handlers {

    private final Path folder;
    private final List<Path> classpath;
    private final ClassLoader classes;
    private final Children children;
    private final GrpcHandlers grpc = new GrpcHandlers();

    Handlers(Config config, Children children) {
        this.folder = config.folder();
        this.children = children;
        this.classpath = files(config.classpath());
        this.classes = new URLClassLoader(urls(classpath), Handlers.class.getClassLoader());
    }

    Handler make(QueueName queue, HandlerConfig config) {
        return switch (config) {
            case HandlerConfig.Exec exec -> {
                Command command =
                        command(exec.argv(), exec.processes(), exec.processes().saysReady());
                if (exec.workers().isPresent()) {
                    yield ExecHandlers.workers(queue, exec.workers().getAsInt(), command, children);
                }
                yield exec.filters()
                        ? ExecHandlers.filter(queue, command, children)
                        : ExecHandlers.perMessage(queue, command, children);
            }
            case HandlerConfig.Http http ->
                new HttpHandler(queue, new Endpoint(http.uri(), http.headers()), new SystemTime());
            case HandlerConfig.JavaClass java -> {
                Handler here = load(queue, java.className());
                if (java.workers().isEmpty()) {
                    yield here;
                }
                // Loaded here first all the same: a class that cannot be made is told at once, not per message.
                here.close();
                Command plain = ExecHandlers.java(java.className(), classpathOf(java.className()), folder);
                Command command =
                        command(plain.argv(), java.processes(), plain.asWorker().saysReady());
                yield ExecHandlers.workers(queue, java.workers().getAsInt(), command, children);
            }
            case HandlerConfig.Grpc service -> call(queue, service);
            case HandlerConfig.Entry entry ->
                throw new IllegalStateException("the entry of " + entry.pipeline() + " is made of the pipeline itself");
        };
    }

    private Command command(List<String> argv, HandlerConfig.Processes processes, boolean saysReady) {
        return new Command(
                argv, folder, processes.environment(), new Command.AsWorker(processes.logsStderr(), saysReady));
    }

    /** For everybody who may look: without arguments, variables, paths and headers, any of which may be a secret. */
    static String describe(HandlerConfig config) {
        String what = switch (config) {
            case HandlerConfig.Exec exec ->
                "exec " + exec.argv().getFirst() + (exec.argv().size() == 1 ? "" : " …");
            case HandlerConfig.JavaClass java -> "java " + java.className();
            case HandlerConfig.Http http -> "http " + new Endpoint(http.uri(), Map.of());
            case HandlerConfig.Grpc service ->
                "grpc " + service.address() + (service.security().spoken() ? ", TLS" : "");
            case HandlerConfig.Entry entry -> "entry of pipeline " + entry.pipeline();
        };
        return config.workers().isPresent()
                ? what + ", workers " + config.workers().getAsInt()
                : what;
    }

    private Handler call(QueueName queue, HandlerConfig.Grpc service) {
        try {
            return grpc.handler(queue, target(folder, service));
        } catch (IOException | IllegalArgumentException e) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "queue " + queue + ": the certificates in "
                            + service.security().authorities() + " cannot be read: " + e.getMessage(),
                    "check `ca` in the configuration; it names a file of certificates in PEM form",
                    e);
        }
    }

    /** @param folder where paths begin */
    static Target target(Path folder, HandlerConfig.Grpc service) {
        Path authorities = service.security().authorities();
        Target.Security security = service.security().spoken()
                ? new Target.Tls(authorities == null ? null : folder.resolve(authorities))
                : new Target.Plain();
        return new Target(service.address(), security, service.authority(), service.maxMessageBytes());
    }

    private Handler load(QueueName queue, String className) {
        try {
            return ExecHandlers.javaClass(className, classes);
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new Refused(
                    Refused.Kind.INVALID,
                    "queue " + queue + ": the handler " + className + " cannot be made: " + cause,
                    "check the class name and `classpath` in the configuration; it needs a constructor without"
                            + " parameters",
                    e);
        }
    }

    /** Where the worker finds the class: the configured places, and the one it came from, if that is another. */
    private List<Path> classpathOf(String className) {
        List<Path> all = new ArrayList<>(classpath);
        try {
            var source = Class.forName(className, false, classes)
                    .getProtectionDomain()
                    .getCodeSource();
            if (source != null) {
                all.add(Path.of(source.getLocation().toURI()));
            }
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(className + " was loaded a moment ago", e);
        }
        return all;
    }

    private static List<Path> files(List<ClasspathEntry> entries) {
        List<Path> files = new ArrayList<>();
        for (ClasspathEntry entry : entries) {
            try {
                files.addAll(entry.files());
            } catch (IOException e) {
                throw new Refused(
                        Refused.Kind.INVALID, "classpath: " + entry + " cannot be read: " + e.getMessage(), null, e);
            }
        }
        return files;
    }

    private static URL[] urls(List<Path> files) {
        List<URL> urls = new ArrayList<>();
        for (Path file : files) {
            try {
                urls.add(file.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException("a file has always a URL: " + file, e);
            }
        }
        return urls.toArray(URL[]::new);
    }
}
