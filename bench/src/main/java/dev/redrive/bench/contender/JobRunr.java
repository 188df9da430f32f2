// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jobrunr.configuration.JobRunrConfiguration.JobRunrConfigurationResult;
import org.jobrunr.jobs.filters.RetryFilter;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.server.runner.ThreadLocalJobContext;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;

/** JobRunr on H2, with job requests, its fastest kind of job: no bytecode is analysed per push. */
public final class JobRunr implements Contender {

    /** With few of them it stalls now and then until its next poll. */
    private static final int WORKERS = 128;
    /** The least it allows on SQL. In between, workers that are done ask for more. */
    private static final Duration POLLING = Duration.ofSeconds(5);

    /** Enough to end what it has begun: H2 does not bear its threads being interrupted. */
    private static final Duration STOPPING = Duration.ofSeconds(30);

    private static final int RETRIES_PER_POLL = 10_000;
    /** Retries are due after this to the power of the failures, in seconds. */
    private static final int BACKOFF_SEED = 0;

    private final H2.Safety safety;

    private JobRunr(H2.Safety safety) {
        this.safety = safety;
    }

    public static JobRunr asItComes() {
        return new JobRunr(H2.Safety.AS_IT_COMES);
    }

    public static JobRunr synced() {
        return new JobRunr(H2.Safety.SYNCED);
    }

    @Override
    public Running open(Path empty, Work work) {
        return new Polling(new H2(empty, safety), work);
    }

    /** The first poll may find nothing; from the second on, workers are busy. */
    @Override
    public Duration settle(Duration usual) {
        Duration least = POLLING.plusSeconds(2);
        return usual.compareTo(least) < 0 ? least : usual;
    }

    @Override
    public String toString() {
        return "JobRunr, " + safety.words;
    }

    /** A message; JobRunr stores it as JSON. */
    public record Request(String payload) implements JobRequest {

        @Override
        public Class<Worker> getJobRequestHandler() {
            return Worker.class;
        }
    }

    /** What JobRunr runs. */
    public record Worker(Work work) implements JobRequestHandler<Request> {

        @Override
        public void run(Request request) {
            work.attempt(
                    request.payload().getBytes(StandardCharsets.US_ASCII),
                    ThreadLocalJobContext.getJobContext().amountOfFailures() + 1);
        }
    }

    private static final class Polling implements Running {
        private final H2 database;
        private final Work work;
        private final JobRunrConfigurationResult jobRunr;

        Polling(H2 database, Work work) {
            this.database = database;
            this.work = work;
            Worker worker = new Worker(work);
            this.jobRunr = org.jobrunr.configuration.JobRunr.configure()
                    .useStorageProvider(SqlStorageProviderFactory.using(database.pool()))
                    .useJobActivator(activator(worker))
                    .withJobFilter(new RetryFilter(Work.ATTEMPTS_MAX - 1, BACKOFF_SEED))
                    .useBackgroundJobServer(
                            BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                                    .andWorkerCount(WORKERS)
                                    .andPollInterval(POLLING)
                                    .andScheduledJobsRequestSize(RETRIES_PER_POLL)
                                    .andInterruptJobsAwaitDurationOnStopBackgroundJobServer(STOPPING))
                    .initialize();
        }

        private static JobActivator activator(Worker worker) {
            return new JobActivator() {
                @Override
                public <T> T activateJob(Class<T> type) {
                    return type.cast(worker);
                }
            };
        }

        @Override
        public void push(List<byte[]> payloads) throws SQLException {
            var scheduler = jobRunr.getJobRequestScheduler();
            if (payloads.size() == 1) {
                scheduler.enqueue(request(payloads.getFirst()));
            } else {
                scheduler.enqueue(payloads.stream().map(Polling::request));
            }
            database.pushed();
        }

        private static Request request(byte[] payload) {
            return new Request(new String(payload, StandardCharsets.US_ASCII));
        }

        @Override
        public long finished() {
            return work.finished();
        }

        @Override
        public void close() throws SQLException {
            org.jobrunr.configuration.JobRunr.destroy();
            database.close();
        }
    }
}
