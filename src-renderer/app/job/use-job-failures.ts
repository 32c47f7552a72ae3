import { useThrottledValue } from '@mantine/hooks';
import type { Job, JobFailure } from '#contract/changes.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';

const refreshMilliseconds = 1_000;
const none: readonly JobFailure[] = [];

/** What was not applied for the same reason more than once, with how often; read again at most once a second. */
export function useJobFailures(job: Job): readonly JobFailure[] {
  const { id: jobId, rejected, notApplied, unknown, skipped, checking } = job;
  const since = [
    useThrottledValue([rejected, notApplied, unknown, skipped, checking].join(' '), refreshMilliseconds),
  ];
  // One failure is said in its own row.
  const isAsked = rejected + notApplied + unknown + skipped > 1;
  const { value } = useOrganizationQuery('job.failures', isAsked ? { jobId } : null, {
    since,
    keeps: () => true,
  });
  return isAsked
    ? (value?.filter(({ count, explanation }) => count > 1 && explanation !== '') ?? none)
    : none;
}
