import { useEffect, useRef } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useNavigate } from '../../state/navigation.ts';
import { showNotice } from '../../state/notices.ts';
import { useLiveSince } from '../../state/organizations.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useTable } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { reachedCount } from './job-words.ts';

/** Says whenever the organization is reached, again or after a restart, which jobs wait for a person since before that. */
export function PausedJobs(): null {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const liveSince = useLiveSince();
  const [job, ...others] = useTable('jobs').filter(
    ({ pausedBy, sinceMilliseconds }) => pausedBy === 'console' && sinceMilliseconds < (liveSince ?? 0),
  );
  const tell = (): void => {
    if (job === undefined) return;
    showNotice({
      about: 'paused jobs',
      organizationId,
      title: others.length === 0 ? job.title : countOf(others.length + 1, 'paused job'),
      message: (
        <>
          {others.length === 0 && `${formatCount(reachedCount(job))} of ${formatCount(job.total)} done. `}
          Paused until you resume {others.length === 0 ? 'it' : 'them'}.{' '}
          <LinkButton onClick={() => navigate({ job: job.id })}>Show</LinkButton>
        </>
      ),
      autoClose: false,
    });
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const jobId = job?.id;
  // How far a job is by then is no news.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a job or a connection makes it so
  useEffect(() => latest.current(), [liveSince, jobId]);
  return null;
}
