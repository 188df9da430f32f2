// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that does as the path says, in a process of its own. Prints the port of its HTTP and that of a socket which
 * answers anything with garbage; ends when its stdin does.
 */
public final class TestServer {

    private static final int BACKLOG = 4096;

    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Set<InetSocketAddress> peers = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.createContext("/", new TestServer()::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        var garbage = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> babble(garbage));
        System.out.println(server.getAddress().getPort() + " " + garbage.getLocalPort());
        while (System.in.read() >= 0) {
            // only its end says something
        }
        Runtime.getRuntime().halt(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String[] path = exchange.getRequestURI().getPath().substring(1).split("/", 2);
        byte[] body = exchange.getRequestBody().readAllBytes();
        calls.computeIfAbsent(path[0], any -> new AtomicInteger()).incrementAndGet();
        peers.add(exchange.getRemoteAddress());
        switch (path[0]) {
            case "status" -> send(exchange, Integer.parseInt(path[1]), said(exchange));
            case "wish" -> send(exchange, Integer.parseInt(new String(body, StandardCharsets.US_ASCII)), "words");
            case "double" -> {
                exchange.getResponseHeaders().add("x-redrive-document", "changed");
                String once = new String(body, StandardCharsets.US_ASCII);
                send(exchange, 200, once + once);
            }
            case "echo" -> send(exchange, 500, echo(exchange, body));
            case "size" -> send(exchange, 500, Integer.toString(body.length));
            case "calls" ->
                send(
                        exchange,
                        500,
                        calls.getOrDefault(path[1], new AtomicInteger()).toString());
            case "peers" -> send(exchange, 500, Integer.toString(peers.size()));
            case "gate" -> gate(exchange, Integer.parseInt(path[1]));
            case "endless" -> endless(exchange);
            case "silent" -> silent(exchange);
            case "half" -> half(exchange);
            case "die" -> Runtime.getRuntime().halt(1);
            default -> send(exchange, 404, "no such path");
        }
    }

    /** The query: {@code header=value&header=value&body=text}. */
    private static String said(HttpExchange exchange) {
        String body = "";
        String query = exchange.getRequestURI().getRawQuery();
        for (String each : query == null ? new String[0] : query.split("&")) {
            String[] pair = each.split("=", 2);
            String value = URLDecoder.decode(pair[1], StandardCharsets.UTF_8);
            if (pair[0].equals("body")) {
                body = value;
            } else {
                exchange.getResponseHeaders().add(pair[0], value);
            }
        }
        return body;
    }

    private static String echo(HttpExchange exchange, byte[] body) {
        var lines = new StringBuilder(exchange.getRequestMethod() + " " + exchange.getRequestURI() + "\n");
        exchange.getRequestHeaders()
                .forEach((name, values) ->
                        values.forEach(value -> lines.append(name.toLowerCase() + ": " + value + "\n")));
        return lines + "\n" + new String(body, StandardCharsets.UTF_8);
    }

    /** Answers nobody before so many have come. */
    private void gate(HttpExchange exchange, int count) throws IOException {
        CountDownLatch gate = gates.computeIfAbsent("gate", any -> new CountDownLatch(count));
        gate.countDown();
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        send(exchange, 200, "");
    }

    private static void endless(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] block = "x".repeat(8192).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
                out.write(block);
            }
        }
    }

    /** The head of an answer, a first byte, and nothing more; tells when the other end has gone. */
    private void silent(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
                out.write('x');
                out.flush();
                Thread.sleep(50);
            }
        } catch (IOException | InterruptedException e) {
            calls.computeIfAbsent("gone", any -> new AtomicInteger()).incrementAndGet();
        }
    }

    /** Promises more than it sends, and ends the process. */
    private static void half(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 1000);
        exchange.getResponseBody().write(new byte[10]);
        exchange.getResponseBody().flush();
        Runtime.getRuntime().halt(1);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 || status == 204 || status == 304 ? -1 : bytes.length);
        if (exchange.getResponseCode() != 204 && bytes.length > 0 && status != 304) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private static void babble(ServerSocket server) {
        String[] words = {
            "hello, this is no HTTP\r\n\r\n",
            "HTTP/1.1 abc OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 20",
            ""
        };
        for (int i = 0; ; i++) {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[8192]);
                socket.getOutputStream().write(words[i % words.length].getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // They went first.
            }
        }
    }
}
