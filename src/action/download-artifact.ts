import { UserError } from '../user-error.ts';
import { type Octokit, repositoryOf } from './github-api.ts';
import { type Retry, statusOf, withRetries } from './retry.ts';
import { archiveLimits } from './untrusted-evidence.ts';

export interface ArtifactRequest {
  /** `owner/name` */
  readonly repository: string;
  readonly runId: number;
  readonly name: string;
  readonly retry: Retry;
}

/**
 * The archive of an artifact that a finished run has uploaded, as it is. Its size is asked of the API first.
 *
 * @throws {UserError} when there is none, it is too large, or the token may not read it.
 */
export async function downloadArtifact(octokit: Octokit, request: ArtifactRequest): Promise<Buffer> {
  try {
    return await withRetries(() => download(octokit, request), request.retry);
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `artifact ${request.name} of run ${request.runId} cannot be downloaded (${status}: ${message}); the token needs actions: read`,
      { cause: error },
    );
  }
}

async function download(octokit: Octokit, { repository, runId, name }: ArtifactRequest): Promise<Buffer> {
  const place = repositoryOf(repository);
  const { data } = await octokit.rest.actions.listWorkflowRunArtifacts({ ...place, run_id: runId, name });
  const artifact = data.artifacts.find((candidate) => candidate.name === name && !candidate.expired);
  if (artifact === undefined)
    throw new UserError(
      `run ${runId} has no artifact ${name}; the measuring job uploads its output directory under this name`,
    );
  if (artifact.size_in_bytes > archiveLimits.archiveBytes)
    throw new UserError(
      `artifact ${name} has ${artifact.size_in_bytes} bytes, more than ${archiveLimits.archiveBytes}; it was not downloaded`,
    );
  const archive = await octokit.rest.actions.downloadArtifact({
    ...place,
    artifact_id: artifact.id,
    archive_format: 'zip',
  });
  return Buffer.from(archive.data as ArrayBuffer);
}
