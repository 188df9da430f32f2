// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import dev.redrive.testkit.letter.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shapes in other styles than those of the test kit, written after the algorithm: it must not have learned the others by heart. */
final class OtherShapes {

    private static final String GUARD =
            "com.google.common.base.Preconditions.checkArgument|eu.shop.cart.Cart.add|eu.shop.cart.CartWorker.lambda$work$3"
                    + "|org.springframework.kafka.listener.KafkaMessageListenerContainer.doInvoke|java.base/java.lang.Thread.run";
    private static final String SEND =
            "eu.shop.net.Client.send|eu.shop.net.Client.post|eu.shop.tax.TaxClient.rate|eu.shop.tax.TaxWorker.work|java.base/java.lang.Thread.run";
    private static final String SEND_STOCK =
            "eu.shop.net.Client.send|eu.shop.net.Client.post|eu.shop.stock.StockClient.take|eu.shop.stock.StockWorker.work|java.base/java.lang.Thread.run";
    private static final String JDK_ONLY = "java.base/java.util.HashMap.computeIfAbsent|java.base/java.lang.Thread.run";

    static final List<Shape> ALL = List.of(
            of("EXCEPTION", "java.lang.IllegalArgumentException", "quantity must be positive, was -{n}", GUARD),
            of("EXCEPTION", "java.lang.IllegalArgumentException", "sku {id} is unknown", GUARD),
            of("EXCEPTION", "java.lang.IllegalArgumentException", "expected currency EUR but got «{name}»", GUARD),
            of("EXCEPTION", "eu.shop.net.ApiException", "404 Not Found from GET {url}: [{json}]", SEND),
            of("EXCEPTION", "eu.shop.net.ApiException", "404 Not Found from GET {url}: [{json}]", SEND_STOCK),
            of("EXCEPTION", "eu.shop.net.ApiException", "500 Internal Server Error from GET {url}: [no body]", SEND),
            of("EXCEPTION", "eu.shop.net.ApiException$Gone", "404 Not Found from GET {url}: [{json}]", SEND),
            of("EXCEPTION", "java.util.ConcurrentModificationException", "", JDK_ONLY),
            of("EXCEPTION", "java.lang.StackOverflowError", "", JDK_ONLY),
            of(
                    "EXCEPTION",
                    "java.util.concurrent.CompletionException",
                    "java.io.IOException: HTTP/1.1 header parser received no bytes",
                    SEND
                            + "|^java.io.IOException: HTTP/1.1 header parser received no bytes|java.net.http/jdk.internal.net.http.Http1Response.finish"),
            of(
                    "EXCEPTION",
                    "java.util.concurrent.CompletionException",
                    "java.io.IOException: Connection reset by peer {ip}:{port}",
                    SEND
                            + "|^java.io.IOException: Connection reset by peer {ip}:{port}|java.base/sun.nio.ch.SocketDispatcher.read0"),
            of(
                    "EXCEPTION",
                    "java.lang.RuntimeException",
                    "step failed",
                    SEND + "|^eu.shop.A: x {n}|eu.shop.A.a|^eu.shop.RootOne: y {uuid}|eu.shop.Z.z"),
            of(
                    "EXCEPTION",
                    "java.lang.RuntimeException",
                    "step failed",
                    SEND + "|^eu.shop.A: x {n}|eu.shop.A.a|^eu.shop.RootTwo: y {uuid}|eu.shop.Z.z"),
            of(
                    "EXCEPTION",
                    "org.springframework.dao.DataIntegrityViolationException",
                    "could not execute statement [Duplicate entry '{name}' for key 'x'] [insert into t (a,b) values (?,?)]; SQL [insert into t]; constraint [{name}]",
                    GUARD),
            of(
                    "EXCEPTION",
                    "java.time.format.DateTimeParseException",
                    "Text '{time}' could not be parsed at index {n}",
                    GUARD),
            of("EXCEPTION", "java.lang.NumberFormatException", "For input string: \"{sum}\"", GUARD),
            of(
                    "EXCEPTION",
                    "java.lang.ArrayIndexOutOfBoundsException",
                    "Index {n} out of bounds for length {n}",
                    GUARD),
            of("EXCEPTION", "java.util.NoSuchElementException", "No value present", GUARD),
            of("PERMANENT", "eu.shop.Broken", "row {n}: Größe „{name}“ ist ungültig", ""),
            of("PERMANENT", "eu.shop.Broken", "行 {n}：库存不足，订单{n}", ""),
            of("PERMANENT", "eu.shop.Broken", "行 {n}：价格错误，订单{n}", ""),
            of("TIMEOUT", null, "Timeout waiting for reply to {uuid} (correlationId={hex}, waited={n}ms)", ""),
            of("TIMEOUT", null, "Lock wait timeout exceeded; try restarting transaction {n}", ""),
            of("CARD_DECLINED", null, "Declined: insufficient funds [req_{id}]", ""),
            of("CARD_DECLINED", null, "Declined: card expired [req_{id}]", ""),
            of(
                    "EXCEPTION",
                    null,
                    "rpc error: code = Unavailable desc = connection error: desc = \"transport: Error while dialing: dial tcp {ip}:{port}: connect: connection refused\"",
                    ""),
            of("EXCEPTION", null, "rpc error: code = NotFound desc = entity {uuid} not found", ""),
            of(
                    "EXCEPTION",
                    "HTTP 502",
                    "<html><head><title>502 Bad Gateway</title></head><body>nginx/1.{n}.{n}</body></html>",
                    ""),
            of("EXCEPTION", "HTTP 400", "{\"code\":\"VALIDATION\",\"message\":\"postcode is wrong\",\"id\":{n}}", ""),
            of("EXCEPTION", "HTTP 400", "{\"code\":\"TOO_MANY_LINES\",\"message\":\"too many lines\",\"id\":{n}}", ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "Traceback (most recent call last):\n  File \"{path}\", line {line}, in fetch\n    x\nrequests.exceptions.ConnectionError: HTTPSConnectionPool(host='{host}', port={port}): Max retries exceeded with url: /v1/{id}\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"/app/w.py\", line {line}, in work\n    fetch()\nRuntimeError: gave up on {id}\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "Traceback (most recent call last):\n  File \"/app/w.py\", line {line}, in work\n    y\nRuntimeError: gave up on {id}\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "node:internal/process/promises:{line}\n\nError: connect ECONNREFUSED {ip}:{port}\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16) {\n  errno: -111,\n  code: 'ECONNREFUSED'\n}\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "Exception in thread \"{thread}\" java.lang.IllegalStateException: bad {n}\n\tat eu.shop.Main.run(Main.java:{line})\n\tat eu.shop.Main.main(Main.java:{line})\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "Unhandled exception. System.InvalidOperationException: Sequence contains no elements\n   at System.Linq.ThrowHelper.Throw()\n   at Shop.Cart.First(Int32 n) in {path}:line {line}\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "{path}:{line}:in `charge': undefined method `{name}' for nil (NoMethodError)\n\tfrom {path}:{line}:in `<main>'\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 101",
                    "thread '{name}' panicked at src/main.rs:{line}:{n}:\ncalled `Option::unwrap()` on a `None` value\nnote: run with `RUST_BACKTRACE=1`\n",
                    ""),
            of(
                    "EXCEPTION",
                    "exit 1",
                    "curl: (28) Operation timed out after {n} milliseconds with {n} bytes received\n",
                    ""),
            of("EXCEPTION", "exit 1", "curl: (6) Could not resolve host: {host}\n", ""),
            of("CRASHED", "signal 11", "{path}: line {line}: {n} Segmentation fault (core dumped) ./scan \"$1\"\n", ""),
            of(
                    "EXCEPTION",
                    "exit 2",
                    "[{time}] [{thread}] INFO  opened {path}\n[{time}] [{thread}] ERROR checksum of part {n} differs: {hex} != {hex}\n",
                    ""));

    private OtherShapes() {}

    private static Shape of(String code, @Nullable String type, String message, String frames) {
        return new Shape("cart", code, type, message, frames);
    }
}
