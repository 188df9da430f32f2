// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.crash;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;

/** Stops another JVM where it enters a method. The code there knows nothing of it, and needs no switch. */
final class Debugger {

    private static final String CONNECTOR = "com.sun.jdi.SocketAttach";

    private final VirtualMachine machine;
    private final Step step;
    private final int times;

    private Debugger(VirtualMachine machine, Step step, int times) {
        this.machine = machine;
        this.step = step;
        this.times = times;
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the other JVM has to be started with. */
    static String option(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:" + port;
    }

    /** From now on: the first time that the JVM comes to that step so often, all its threads stand still. */
    static Debugger attach(int port, Step step, int times) {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals(CONNECTOR))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(String.valueOf(port));
        try {
            Debugger debugger = new Debugger(connector.attach(arguments), step, times);
            debugger.stopAtStep();
            return debugger;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalConnectorArgumentsException e) {
            throw new IllegalStateException(e);
        }
    }

    private void stopAtStep() {
        ClassPrepareRequest loading = machine.eventRequestManager().createClassPrepareRequest();
        loading.addClassFilter(step.type());
        loading.enable();
        machine.classesByName(step.type()).forEach(this::stopIn);
    }

    /** Whether it has come there within that time. */
    boolean hasStopped(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            EventSet events = left <= 0 ? null : machine.eventQueue().remove(left);
            if (events == null) {
                return false;
            }
            for (Event event : events) {
                switch (event) {
                    case BreakpointEvent there -> {
                        return true;
                    }
                    case ClassPrepareEvent loaded -> stopIn(loaded.referenceType());
                    case VMDeathEvent gone -> throw new IllegalStateException("it has ended before " + step);
                    case VMDisconnectEvent gone -> throw new IllegalStateException("it has ended before " + step);
                    default -> {}
                }
            }
            events.resume();
        }
    }

    private void stopIn(ReferenceType type) {
        for (Method method : type.methodsByName(step.method())) {
            BreakpointRequest request = machine.eventRequestManager().createBreakpointRequest(method.location());
            request.addCountFilter(times);
            request.setSuspendPolicy(EventRequest.SUSPEND_ALL);
            request.enable();
        }
    }
}
