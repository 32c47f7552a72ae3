import { isOpenJob, type ChangeOutcome, type Job } from '#contract/changes.ts';
import type { FlagRun } from '#contract/messages.ts';
import { jobStateNames } from '#contract/words/changes.ts';
import { doneWords } from '#contract/words/done.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import type { EndedOutcome } from '../../subjects/changes/OutcomeBar.tsx';

/** Changes whose outcome is known by now. */
export function doneCount(job: Job): number {
  return job.applied + job.rejected + job.notApplied + job.skipped + job.unknown;
}

/** Whether somebody or a refusal ended a job: what it skipped was mostly spared by that. */
function wasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'cancelled' || state === 'stopped';
}

/** Changes that a job got to: what it was spared by its end is not among them. */
export function reachedCount(job: Job): number {
  return wasEnded(job) ? job.applied + job.rejected + job.notApplied + job.unknown : doneCount(job);
}

function newestFirst(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((left, right) => right.startedAtMilliseconds - left.startedAtMilliseconds);
}

/** How long an ended job stays in the top bar, in milliseconds; longer where something was not applied. */
const shownAfterEnd = { well: 60_000, trouble: 600_000 } as const;

/** A job of more changes, or one that takes longer, is followed in the top bar and said elsewhere than in its place. */
const most = { changes: 10, milliseconds: 5_000 } as const;

/**
 * Whether a job is over so soon that its place alone shows it.
 *
 * @param now milliseconds since the UNIX epoch
 */
export function isBrief(job: Job, now: number): boolean {
  const lasted = (job.finishedAtMilliseconds ?? now) - job.startedAtMilliseconds;
  return job.total <= most.changes && lasted <= most.milliseconds;
}

/**
 * The job that matters most: one that is at work, else the latest to start if it ended a short time ago. What is over soon
 * and went well shows in its place alone.
 *
 * @param now milliseconds since the UNIX epoch
 */
export function jobToShow(jobs: readonly Job[], now: number): Job | undefined {
  const newest = newestFirst(jobs);
  const open = newest.find((job) => isOpenJob(job) && (job.state !== 'running' || !isBrief(job, now)));
  if (open !== undefined) return open;
  const latest = newest.find((job) => !isOpenJob(job));
  if (latest === undefined) return undefined;
  const { well, trouble } = shownAfterEnd;
  const wentWell = !isTrouble(latest);
  if (wentWell && isBrief(latest, now)) return undefined;
  const age = now - (latest.finishedAtMilliseconds ?? now);
  return age < (wentWell ? well : trouble) ? latest : undefined;
}

const minute = 60;
/** From here on seconds are no news. */
const longCountdown = 10 * minute;

/** A countdown that is right to the second while somebody may watch it: "58 s", "1 min 6 s", "12 min". */
function countdownWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < minute || whole >= longCountdown || whole % minute === 0) return formatDuration(whole);
  return say('job.minutes', { minutes: Math.floor(whole / minute), seconds: whole % minute });
}

/** Whether something of a job was refused or not applied, or may have been done or not. */
export function hasFailures({ rejected, notApplied, unknown }: Job): boolean {
  return rejected + notApplied + unknown > 0;
}

/** Whether something of a job took the place of what somebody else had just set. */
export function hasReplaced({ replaced = 0 }: Pick<Job, 'replaced'>): boolean {
  return replaced > 0;
}

/** Whether somebody should look at how a job ended: something was refused, left out, or may have been done or not. */
export function isTrouble(job: Job): boolean {
  // What was not sent since somebody ended the job is no news to them.
  return hasFailures(job) || hasReplaced(job) || (job.state === 'finished' && job.skipped > 0);
}

/** How many of a job's changes ended otherwise than applied, each with its words for several and for a single change. */
function leftOf(job: Counts) {
  const { rejected, notApplied, skipped, unknown, replaced = 0 } = job;
  const skippedIds = wasEnded(job)
    ? (['job.left-not-sent', 'job.only-not-sent'] as const)
    : (['job.left-skipped', 'job.only-skipped'] as const);
  const parts = [
    [rejected, 'job.left-rejected', 'job.only-rejected'],
    [notApplied, 'job.left-not-applied', 'job.only-not-applied'],
    [skipped, ...skippedIds],
    [unknown, 'job.left-unknown', 'job.only-unknown'],
    [replaced, 'job.left-replaced', 'job.only-replaced'],
  ] as const;
  return parts.filter(([count]) => count > 0);
}

/**
 * What of a job was not applied, each by its name, and what took the place of something else: "2 failed, 1 skipped,
 * 1 unknown"; empty where there is nothing to say.
 */
export function leftWords(job: Counts): string {
  return leftOf(job)
    .map(([count, several]) => say(several, { count }))
    .join(', ');
}

/** The same of a single change, or of what the person who made it takes for one: "failed", "replaced a newer value". */
export function onlyLeftWords(job: Counts): string {
  const [first, ...others] = leftOf(job);
  if (first === undefined) return '';
  const [count, several, single] = first;
  return [
    count === 1 ? say(single) : say(several, { count }),
    ...others.map(([each, id]) => say(id, { count: each })),
  ].join(', ');
}

type Counts = Pick<
  Job,
  'state' | 'total' | 'applied' | 'rejected' | 'notApplied' | 'skipped' | 'unknown' | 'replaced'
>;

/**
 * What came of a job in one line: "Renamed Mara Quill", "Rename Mara Quill: failed", "Change 39 roles: 38 of 39 applied,
 * 1 skipped".
 *
 * @param isOneThing it is one thing for the person who made it, who does not count its parts
 */
export function outcomeWords(job: Job, isOneThing: boolean): string {
  const left = isOneThing ? onlyLeftWords(job) : leftWords(job);
  if (job.applied < job.total)
    return say('job.outcome-of', { title: job.title, outcome: isOneThing ? left : endWords(job) });
  return left === '' ? doneWords(job.title) : `${doneWords(job.title)}, ${left}`;
}

/** The numbers of several jobs as if they were one. */
export function together(jobs: readonly Job[]): Counts {
  const sum = (count: Exclude<keyof Counts, 'state'>): number =>
    jobs.reduce((total, job) => total + (job[count] ?? 0), 0);
  return {
    state: jobs.every(wasEnded) ? 'cancelled' : 'finished',
    total: sum('total'),
    applied: sum('applied'),
    rejected: sum('rejected'),
    notApplied: sum('notApplied'),
    skipped: sum('skipped'),
    unknown: sum('unknown'),
    replaced: sum('replaced'),
  };
}

/** How a job ended, in a sentence: "38 of 39 applied, 1 skipped". */
export function endWords(job: Counts): string {
  const left = leftWords(job);
  const applied = say('job.applied', { applied: job.applied, total: job.total });
  return left === '' ? applied : `${applied}, ${left}`;
}

/** A few words after the number: time left while it runs, how it ended otherwise. */
export function jobRemark(job: Job): string {
  switch (job.state) {
    case 'running':
      return job.estimatedSecondsLeft === null
        ? ''
        : say('job.remark-left', { duration: countdownWords(job.estimatedSecondsLeft) });
    case 'waiting':
      return say('job.remark-waiting');
    case 'paused':
      return job.pausedBy === 'console' ? say('job.remark-paused-for-you') : say('job.remark-paused');
    case 'cancelled':
      return say('job.remark-cancelled');
    case 'stopped':
      return say('job.remark-stopped');
    case 'finished': {
      const left = job.total === 1 ? onlyLeftWords(job) : leftWords(job);
      return left === '' ? say('job.remark-done') : left;
    }
  }
}

/** The same of a run of flags that is under way. */
export function runRemark({ state, estimatedSecondsLeft: left }: FlagRun): string {
  if (state === 'paused') return say('job.remark-paused');
  return left === null ? '' : say('job.remark-left', { duration: countdownWords(left) });
}

/**
 * What a job is doing, as a title and a remark under it.
 *
 * @param now milliseconds since the UNIX epoch.
 */
export function jobState(job: Job, now: number): { title: string; remark: string } {
  const ended =
    job.finishedAtMilliseconds === null
      ? ''
      : say('job.ended-at', { time: formatClock(job.finishedAtMilliseconds) });
  switch (job.state) {
    case 'running': {
      const held = (job.pausedUntilMilliseconds ?? now) - now;
      const limit = held > 0 ? say('job.slowed', { duration: countdownWords(held / 1_000) }) : '';
      if (job.estimatedSecondsLeft === null) {
        return { title: jobStateNames.running, remark: limit };
      }
      const finish = formatClock(now + job.estimatedSecondsLeft * 1_000);
      return {
        title: say('job.time-left', { duration: countdownWords(job.estimatedSecondsLeft) }),
        remark:
          limit === '' ? say('job.finishes', { finish }) : say('job.slowed-finishes', { limit, finish }),
      };
    }
    case 'waiting':
      return {
        title: say('job.waiting-since', { time: formatClock(job.sinceMilliseconds) }),
        remark: job.latestExplanation,
      };
    case 'paused':
      return {
        title: jobStateNames.paused,
        remark: job.latestExplanation || say('job.paused-help'),
      };
    case 'cancelled':
      return { title: jobStateNames.cancelled, remark: ended };
    case 'stopped':
      return { title: jobStateNames.stopped, remark: ended };
    case 'finished':
      return { title: jobStateNames.finished, remark: ended };
  }
}

/** How many changes ended how, in the order of the bar. Those under way or to come are not among them. */
export function outcomeCounts(job: Job): { outcome: EndedOutcome; count: number }[] {
  return [
    { outcome: 'applied', count: job.applied },
    { outcome: 'rejected', count: job.rejected },
    ...(job.notApplied === 0 ? [] : [{ outcome: 'not-applied' as const, count: job.notApplied }]),
    { outcome: 'skipped', count: job.skipped },
    { outcome: 'unknown', count: job.unknown },
  ];
}

/** A tab of the job view: the outcomes that it holds, none for all, and how many changes ended so. */
export interface OutcomeTab {
  key: string;
  outcomes: readonly ChangeOutcome[];
  count: number;
}

/** The tabs of a job: all of it, each outcome that there is, and what is still to come. */
export function outcomeTabs(job: Job): OutcomeTab[] {
  const ended = outcomeCounts(job).map(({ outcome, count }): OutcomeTab => ({
    key: outcome,
    outcomes: [outcome],
    count,
  }));
  const left: OutcomeTab = {
    key: 'waiting',
    outcomes: ['waiting', 'sending'],
    count: job.total - doneCount(job),
  };
  const all: OutcomeTab = { key: 'all', outcomes: [], count: job.total };
  return [all, ...[...ended, left].filter(({ count }) => count > 0)];
}
