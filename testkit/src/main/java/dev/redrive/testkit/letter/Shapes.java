// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.letter;

import static dev.redrive.testkit.letter.Shape.java;
import static dev.redrive.testkit.letter.Shape.plain;
import static dev.redrive.testkit.letter.Shape.program;

import java.util.List;
import java.util.stream.Stream;

/** Forty error shapes, modelled after what real systems say. Some share their type, some their place, some their words; no two all of it. */
public final class Shapes {

    private static final String CHARGE =
            "com.acme.billing.Billing.charge|com.acme.orders.Orders.settle|com.acme.orders.OrderHandler.handle";
    private static final String SAVE =
            "com.acme.store.OrderTable.insert|com.acme.orders.Orders.place|com.acme.orders.OrderHandler.handle";
    private static final String SHIP = "com.acme.ship.Parcels.book|com.acme.ship.ShipHandler.handle";
    private static final String SOCKET = "java.base/sun.nio.ch.Net.pollConnect|java.base/java.net.Socket.connect|";

    private static final String PYTHON = """
            {time} INFO start
            Traceback (most recent call last):
              File "/app/main.py", line {line}, in <module>
                main()
              File "/app/jobs.py", line {line}, in main
                run(order)
            """;
    private static final String NODE = """
                at async settle (/srv/app/orders.js:{line}:{line})
                at process.processTicksAndRejections (node:internal/process/task_queues:95:5)

            Node.js v20.{line}.0
            """;

    /** With stacks: exceptions of handlers in Java. */
    private static final List<Shape> THROWN = List.of(
            java(
                    "orders",
                    "java.lang.NullPointerException",
                    "Cannot invoke \"com.acme.orders.Order.id()\" because \"<local{n}>\" is null",
                    CHARGE),
            java(
                    "orders",
                    "java.lang.NullPointerException",
                    "Cannot read field \"lines\" because \"this.{name}\" is null",
                    SAVE),
            java("orders", "java.lang.IllegalStateException", "order {id} is {n} days too old", CHARGE),
            java("orders", "java.lang.IllegalStateException", "card of {email} was declined at {time}", CHARGE),
            java("orders", "java.lang.IllegalArgumentException", "card of {email} was declined at {time}", CHARGE),
            java("billing", "java.lang.IllegalStateException", "card of {email} was declined at {time}", CHARGE),
            java(
                    "orders",
                    "java.sql.SQLIntegrityConstraintViolationException",
                    "Duplicate entry '{id}' for key 'orders.uk_{name}'",
                    "com.mysql.cj.jdbc.exceptions.SQLError.createSQLException|" + SAVE),
            java(
                    "orders",
                    "org.postgresql.util.PSQLException",
                    "ERROR: deadlock detected\n  Detail: Process {n} waits for ShareLock on transaction {n}; blocked by process {n}.",
                    SAVE),
            java(
                    "orders",
                    "org.postgresql.util.PSQLException",
                    "ERROR: duplicate key value violates unique constraint \"{name}\"\n  Detail: Key (id)=({uuid}) already exists.",
                    SAVE),
            java("orders", "java.net.ConnectException", "Connection refused: {host}/{ip}:{port}", SOCKET + CHARGE),
            java("orders", "java.net.SocketTimeoutException", "Read timed out after {took}", SOCKET + CHARGE),
            java("orders", "java.net.SocketTimeoutException", "Connect timed out after {took}", SOCKET + CHARGE),
            java("shipping", "java.net.SocketTimeoutException", "Read timed out after {took}", SOCKET + SHIP),
            java(
                    "shipping",
                    "com.fasterxml.jackson.core.JsonParseException",
                    "Unexpected character ('{name}' (code {n})): expected a valid value\n at [Source: (byte[])\"{json}\"; line: {line}, column: {n}]",
                    "com.fasterxml.jackson.core.JsonParser._constructError|com.acme.wire.Reader.read|" + SHIP),
            java(
                    "shipping",
                    "com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException",
                    "Unrecognized field \"{name}\" (class com.acme.wire.Parcel), not marked as ignorable ({n} known properties: \"{name}\", \"{name}\"])\n at [Source: (String)\"{json}\"; line: {line}]",
                    "com.acme.wire.Reader.read|" + SHIP),
            java(
                    "shipping",
                    "java.io.FileNotFoundException",
                    "{path} (No such file or directory)",
                    "java.base/java.io.FileInputStream.open0|com.acme.ship.Labels.load|" + SHIP),
            java(
                    "shipping",
                    "java.nio.file.AccessDeniedException",
                    "{path}",
                    "java.base/sun.nio.fs.UnixException.translateToIOException|com.acme.ship.Labels.load|" + SHIP),
            java(
                    "shipping",
                    "java.lang.ClassCastException",
                    "class com.acme.wire.Parcel cannot be cast to class com.acme.wire.Letter (com.acme.wire.Parcel and com.acme.wire.Letter are in unnamed module of loader 'app' @{hex})",
                    SHIP),
            java(
                    "billing",
                    "java.lang.OutOfMemoryError",
                    "Java heap space: failed to allocate {n} bytes in {thread}",
                    "java.base/java.util.Arrays.copyOf|com.acme.billing.Statement.render|" + CHARGE),
            java(
                    "billing",
                    "org.hibernate.StaleObjectStateException",
                    "Row was updated by another transaction: [com.acme.Invoice#{uuid}]",
                    "com.acme.store.Invoices.save|" + CHARGE),
            java(
                    "billing",
                    "org.apache.kafka.common.errors.RecordTooLargeException",
                    "The message is {n} bytes when serialized which is larger than {n}",
                    "com.acme.out.Publisher.send|" + CHARGE),
            java(
                    "billing",
                    "org.apache.kafka.common.errors.TimeoutException",
                    "Topic invoices-{n} not present in metadata after {took}",
                    "com.acme.out.Publisher.send|" + CHARGE),
            java(
                    "billing",
                    "java.lang.RuntimeException",
                    "cannot settle {ulid}",
                    CHARGE
                            + "|^java.sql.SQLTransientConnectionException: pool - Connection is not available, request timed out after {n}ms|com.zaxxer.hikari.pool.HikariPool.get|com.acme.store.Invoices.find"),
            java(
                    "billing",
                    "java.lang.RuntimeException",
                    "cannot settle {ulid}",
                    CHARGE + "|^java.lang.ArithmeticException: / by zero|com.acme.billing.Tax.share"),
            java(
                    "billing",
                    "software.amazon.awssdk.services.s3.model.NoSuchKeyException",
                    "The specified key does not exist. (Service: S3, Status Code: 404, Request ID: {id}, Extended Request ID: {hex})",
                    "com.acme.out.Archive.get|" + CHARGE),
            java(
                    "billing",
                    "io.grpc.StatusRuntimeException",
                    "UNAVAILABLE: io exception from {host}:{port}",
                    "com.acme.rates.Rates.fetch|" + CHARGE),
            java(
                    "billing",
                    "io.grpc.StatusRuntimeException",
                    "DEADLINE_EXCEEDED: deadline exceeded after {n}ns. [remote_addr={host}/{ip}:{port}]",
                    "com.acme.rates.Rates.fetch|" + CHARGE));

    /** Without: answers of other services, our own words, and what programs left behind. */
    private static final List<Shape> SAID = List.of(
            plain("mail", "UNAVAILABLE", "HTTP 503", "upstream {url} answered: {json}"),
            plain("mail", "EXCEPTION", "HTTP 500", "upstream {url} answered: {json}"),
            plain(
                    "mail",
                    "REJECTED",
                    "HTTP 422",
                    "{\"error\":\"address_rejected\",\"trace\":\"{hex}\",\"to\":\"{email}\"}"),
            plain("mail", "TIMEOUT", null, "no answer within {n} ms"),
            plain("mail", "INVALID", null, "field 'to' must match pattern '{name}' but was '{email}' at $.lines[{n}]"),
            plain("mail", "REJECTED", null, "amount {sum} is over the limit of {sum} for customer {id}"),
            plain("mail", "REJECTED", null, "amount {sum} has another currency than order {uuid} of {time}"),
            program(
                    "scan",
                    "exit 1",
                    PYTHON
                            + "  File \"/app/jobs.py\", line {line}, in run\n    total = order['{name}']\nKeyError: '{name}'\n"),
            program(
                    "scan",
                    "exit 1",
                    PYTHON
                            + "  File \"/usr/lib/python3.11/json/decoder.py\", line {line}, in raw_decode\n    raise JSONDecodeError\njson.decoder.JSONDecodeError: Expecting value: line {line} column {n} (char {n})\n"),
            program(
                    "scan",
                    "exit 1",
                    "/srv/app/billing.js:{line}\n    throw err;\n    ^\n\nTypeError: Cannot read properties of undefined (reading '{name}')\n    at charge (/srv/app/billing.js:{line}:{line})\n"
                            + NODE),
            program("scan", "exit 127", "{path}: line {line}: convert-{n}: command not found\n"),
            program(
                    "scan",
                    "exit 2",
                    "panic: runtime error: index out of range [{n}] with length {n}\n\ngoroutine {n} [running]:\nmain.scan(0xc{hex}, 0x{hex})\n\t/go/src/scan.go:{line} +0x{hex}\nmain.main()\n\t/go/src/main.go:{line} +0x{hex}\n"),
            program(
                    "scan",
                    "signal 9",
                    "{time} page {n} of {n} rendered\nKilled process {n} ({path}) total-vm:{n}kB\n"));

    /** All of them; a shape is known by its place here. */
    public static final List<Shape> ALL =
            Stream.concat(THROWN.stream(), SAID.stream()).toList();

    private Shapes() {}
}
