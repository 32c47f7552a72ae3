import { Text } from '@mantine/core';
import { formatCount } from '#contract/words/count.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { hasFailures, jobRemark, jobToShow, reachedCount } from '../job/job-words.ts';
import classes from './JobChip.module.css';

const circumference = 2 * Math.PI * 6;

/** The job in the top bar: how far it is and how long it takes; opens its view. Absent while there is none. */
export function JobChip() {
  const navigate = useNavigate();
  const job = jobToShow(useTable('jobs'), useNow(15_000));
  useShortcut({
    id: 'open job',
    keys: null,
    label: 'Show the latest job',
    scope: 'Everywhere',
    inPalette: job !== undefined,
    run: () => {
      if (job !== undefined) {
        navigate({ job: job.id });
      }
    },
  });
  if (job === undefined) {
    return null;
  }
  const done = reachedCount(job);
  const share = job.total === 0 ? 1 : done / job.total;
  return (
    <button type="button" className={classes.chip} onClick={() => navigate({ job: job.id })}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
        <circle className={classes.track} cx="8" cy="8" r="6" />
        <circle
          className={classes.done}
          data-state={hasFailures(job) && job.state !== 'running' ? 'trouble' : job.state}
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <b className={classes.title} title={job.title}>
        {job.title}
      </b>{' '}
      <Text span inherit flex="none" className="rc-tabular">
        {formatCount(done)} of {formatCount(job.total)}
      </Text>
      <Text span inherit flex="none" className={`${classes.remark} rc-tabular`}>
        {jobRemark(job)}
      </Text>
    </button>
  );
}
