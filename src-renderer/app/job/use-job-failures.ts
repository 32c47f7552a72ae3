import { useThrottledValue } from '@mantine/hooks';
import type { Job, JobFailure } from '#contract/changes.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';

const refreshMilliseconds = 1_000;
const none: readonly JobFailure[] = [];

/** What went wrong more than once in a job, with how often; read again as outcomes come in, at most once a second. */
export function useJobFailures(job: Job): readonly JobFailure[] {
  const { id: jobId, rejected, notApplied, unknown, checking } = job;
  const since = [useThrottledValue([rejected, notApplied, unknown, checking].join(' '), refreshMilliseconds)];
  // One failure is said in its own row.
  const isAsked = rejected + notApplied + unknown > 1;
  const { value } = useOrganizationQuery('job.failures', isAsked ? { jobId } : null, {
    since,
    keeps: () => true,
  });
  return isAsked ? (value?.filter(({ count }) => count > 1) ?? none) : none;
}
