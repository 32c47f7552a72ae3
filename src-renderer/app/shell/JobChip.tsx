import { Text } from '@mantine/core';
import { isOpenJob, type Job } from '#contract/changes.ts';
import type { FlagRun } from '#contract/messages.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { wordsOfFlag } from '../../subjects/messages/narrow-words.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate, usePlace } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useJobInFooter } from '../../state/outcome-line.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { hasFailures, hasReplaced, jobRemark, jobToShow, reachedCount, runRemark } from '../job/job-words.ts';
import classes from './JobChip.module.css';

const circumference = 2 * Math.PI * 6;

/** What the chip says of a job or of a run of flags. */
interface Work {
  title: string;
  done: number;
  /** null where nobody knows. */
  total: number | null;
  /** How the ring is drawn. */
  tone: string;
  remark: string;
  open: () => void;
}

function workOfJob(job: Job, open: () => void): Work {
  const amiss = hasFailures(job) ? 'trouble' : hasReplaced(job) ? 'replaced' : null;
  const tone = amiss !== null && job.state !== 'running' ? amiss : job.state;
  return {
    title: job.title,
    done: reachedCount(job),
    total: job.total,
    tone,
    remark: jobRemark(job),
    open,
  };
}

function workOfRun(run: FlagRun, open: () => void): Work {
  return {
    title: wordsOfFlag(run).title,
    done: run.processed,
    total: run.expected === null ? null : Math.max(run.expected, run.processed),
    tone: run.state,
    remark: runRemark(run),
    open,
  };
}

/**
 * The job, or the run of flags, in the top bar: how far it is and how long it takes. Absent while there is none, on the
 * job's own page, and where the panel's footer says how it ended.
 */
export function JobChip() {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const place = usePlace();
  const latest = jobToShow(useTable('jobs'), useNow(5_000));
  const inFooter = useJobInFooter();
  const job = latest?.id === place.job || latest?.id === inFooter ? undefined : latest;
  const run = useTable('flagRuns').findLast(({ state }) => state === 'running' || state === 'paused');
  useShortcut({
    id: 'open job',
    keys: null,
    label: say('shell.show-latest-job'),
    scope: say('ui.everywhere'),
    inPalette: job !== undefined,
    run: () => {
      if (job !== undefined) navigate({ job: job.id });
    },
  });
  const works = [
    ...(job === undefined ? [] : [workOfJob(job, () => navigate({ job: job.id }))]),
    ...(run === undefined
      ? []
      : [
          workOfRun(run, () => {
            writePanelMemory(organizationId, 'flags.open', run.id);
            navigate({ panel: 'flags' });
          }),
        ]),
  ];
  // What goes on comes before what has ended.
  const work = job === undefined || isOpenJob(job) ? works[0] : works.at(-1);
  if (work === undefined) return null;
  const { title, done, total, tone, remark } = work;
  const share = total === null ? 0 : total === 0 ? 1 : done / total;
  return (
    <button type="button" className={classes.chip} onClick={work.open}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
        <circle className={classes.track} cx="8" cy="8" r="6" />
        <circle
          className={classes.done}
          data-state={tone}
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <b className={classes.title} title={title}>
        {title}
      </b>{' '}
      <Text span inherit flex="none" className="rc-tabular">
        {formatCount(done)}
        {total !== null && ` ${say('shell.job-total', { total })}`}
      </Text>
      <Text span inherit flex="none" className={`${classes.remark} rc-tabular`}>
        {remark}
      </Text>
    </button>
  );
}
