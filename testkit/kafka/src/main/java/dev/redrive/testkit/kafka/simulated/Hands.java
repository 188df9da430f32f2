// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Puts an interface of Kafka's clients before an object that has the few of its methods that are needed. Whoever calls another one
 * hears that it is not there: better than an answer that nobody has thought about.
 */
final class Hands {

    private Hands() {}

    static <T> T behind(Class<T> face, Object hands) {
        return face.cast(Proxy.newProxyInstance(
                face.getClassLoader(), new Class<?>[] {face}, (proxy, called, args) -> call(hands, called, args)));
    }

    private static Object call(Object hands, Method called, Object[] args) throws Throwable {
        Method method;
        try {
            method = hands.getClass().getMethod(called.getName(), called.getParameterTypes());
        } catch (NoSuchMethodException e) {
            throw new UnsupportedOperationException("the simulated Kafka has no " + called, e);
        }
        try {
            return method.invoke(hands, args);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
