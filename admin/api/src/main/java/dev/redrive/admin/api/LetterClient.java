// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.admin.api.wire.job.SelectionRequest;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.admin.api.wire.letter.DeathsView;
import dev.redrive.admin.api.wire.letter.GroupDetailView;
import dev.redrive.admin.api.wire.letter.GroupView;
import dev.redrive.admin.api.wire.letter.HeldView;
import dev.redrive.admin.api.wire.letter.HoldRequest;
import dev.redrive.admin.api.wire.letter.IndexingView;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.admin.api.wire.letter.LetterView;
import dev.redrive.admin.api.wire.pipeline.DlqMessageView;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dead letters, groups, selections and jobs as Java methods, with the exceptions of {@link RedriveClient}. */
public final class LetterClient {

    private final Asking asking;

    LetterClient(Asking asking) {
        this.asking = asking;
    }

    /** A page of letters, newest first; what is null is the server's usual. */
    public Listing<LetterView> letters(@Nullable String filter, @Nullable Integer limit, @Nullable String after) {
        Request request = Request.get(Paths.LETTERS)
                .with("filter", filter)
                .with("limit", limit)
                .with("after", after);
        return asking.list(request, LetterView.class);
    }

    public LetterDetailView letter(String id) {
        return asking.one(Request.get(Paths.of(Paths.LETTER, id)), LetterDetailView.class);
    }

    /** The dead letter of a pipeline's node, as the published {@code redrive.v1.DlqMessage}. */
    public byte[] dlqMessage(String id) {
        var view = asking.one(Request.get(Paths.of(Paths.LETTER_DLQ_MESSAGE, id)), DlqMessageView.class);
        return Base64.getDecoder().decode(view.dlqMessageBase64());
    }

    /** How many were set aside. */
    public long hold(List<String> ids) {
        return changed(Paths.LETTERS_HOLD, ids);
    }

    /** How many are no longer set aside. */
    public long release(List<String> ids) {
        return changed(Paths.LETTERS_RELEASE, ids);
    }

    private long changed(String path, List<String> ids) {
        return asking.one(Request.post(path, Json.write(new HoldRequest(ids))), HeldView.class)
                .changed();
    }

    public List<GroupView> groups(@Nullable String filter) {
        return asking.list(Request.get(Paths.GROUPS).with("filter", filter), GroupView.class)
                .items();
    }

    public GroupDetailView group(String id) {
        return asking.one(Request.get(Paths.of(Paths.GROUP, id)), GroupDetailView.class);
    }

    public GroupView holdGroup(String id) {
        return asking.one(Request.post(Paths.of(Paths.GROUP_HOLD, id), null), GroupView.class);
    }

    public GroupView releaseGroup(String id) {
        return asking.one(Request.post(Paths.of(Paths.GROUP_RELEASE, id), null), GroupView.class);
    }

    public GroupView resolveGroup(String id) {
        return asking.one(Request.post(Paths.of(Paths.GROUP_RESOLVE, id), null), GroupView.class);
    }

    /** Letters that died per hour and group, in the newest hours. */
    public List<DeathsView> deaths(int hours) {
        return asking.list(Request.get(Paths.STATS_DEATHS).with("hours", hours), DeathsView.class)
                .items();
    }

    /** How far the catalog has read. */
    public List<IndexingView> catalog() {
        return asking.list(Request.get(Paths.CATALOG), IndexingView.class).items();
    }

    public List<IndexingView> rebuildCatalog() {
        return asking.list(Request.post(Paths.CATALOG_REBUILD, null), IndexingView.class)
                .items();
    }

    /** Freezes a choice of letters. */
    public SelectionView select(SelectionRequest wish) {
        return asking.one(Request.post(Paths.SELECTIONS, Json.write(wish)), SelectionView.class);
    }

    public JobView start(JobRequest job) {
        return asking.one(Request.post(Paths.JOBS, Json.write(job)), JobView.class);
    }

    public List<JobView> jobs() {
        return asking.list(Request.get(Paths.JOBS), JobView.class).items();
    }

    public JobView job(String id) {
        return asking.one(Request.get(Paths.of(Paths.JOB, id)), JobView.class);
    }

    public JobView pause(String job) {
        return asking.one(Request.post(Paths.of(Paths.JOB_PAUSE, job), null), JobView.class);
    }

    public JobView resume(String job) {
        return asking.one(Request.post(Paths.of(Paths.JOB_RESUME, job), null), JobView.class);
    }

    public JobView cancel(String job) {
        return asking.one(Request.post(Paths.of(Paths.JOB_CANCEL, job), null), JobView.class);
    }

    /** What an export has written goes into {@code into}. */
    public void file(String job, OutputStream into) throws IOException {
        asking.download(Request.get(Paths.of(Paths.JOB_FILE, job)), into);
    }
}
