// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.handler;

import static dev.redrive.testkit.MessageBuilder.aMessage;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.message.Message;
import dev.redrive.core.port.Handler;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** The plainest handler there is, as users write it: a lambda that returns or throws. */
class JavaHandlerTest extends HandlerConformance {

    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    protected Handler open() {
        return attempt -> {
            switch (attempt.message().value().text()) {
                case "fail" -> throw new IOException("no route");
                case "reject" -> throw new RejectedMessage("no customer");
                case "hang" -> never.await();
                default -> {}
            }
            return Outcome.SUCCEEDED;
        };
    }

    @Override
    protected Message good() {
        return aMessage().withValue("good").build();
    }

    @Override
    protected Message failing() {
        return aMessage().withValue("fail").build();
    }

    @Override
    protected Message rejected() {
        return aMessage().withValue("reject").build();
    }

    @Override
    protected Message hanging() {
        return aMessage().withValue("hang").build();
    }
}
