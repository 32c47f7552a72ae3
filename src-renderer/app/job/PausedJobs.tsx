import { useEffect, useRef } from 'react';
import { say } from '#words/say.ts';
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
      about: 'paused-jobs',
      organizationId,
      title: others.length === 0 ? job.title : say('job.paused-title', { count: others.length + 1 }),
      message: (
        <>
          {others.length === 0
            ? say('job.paused-one', { done: reachedCount(job), total: job.total })
            : say('job.paused-several')}{' '}
          <LinkButton onClick={() => navigate({ job: job.id })}>{say('ui.show')}</LinkButton>
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
