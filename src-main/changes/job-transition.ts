import { isDeepStrictEqual } from 'node:util';
import { isOpenJob, type ChangeOutcome, type Job } from '#contract/changes.ts';
import type { FinalOutcome, JobReason, PausedBy } from '../store/journal.ts';

/** A job's state. Only `transition` changes it and the counts of its changes. */
export interface JobStanding {
  readonly state: Job['state'];
  /** The time of the last state change, in UNIX milliseconds. */
  readonly since: number;
  /** Who paused it; null unless it is paused. */
  readonly pausedBy: PausedBy | null;
  /** Why it is paused or waits; null if there is nothing to say. */
  readonly why: JobReason | null;
  readonly counts: Readonly<Record<ChangeOutcome, number>>;
  /** Changes whose lost answer is being read back. They count as unknown, and delay the job's end. */
  readonly settling: number;
  /** Failed changes in a row since the last applied one. */
  readonly failuresInRow: number;
  readonly stopAtFirstRefusal: boolean;
}

export type JobEvent =
  /** A person resumes it, or the console's hold is over. */
  | { kind: 'resumed' | 'released' }
  /** It needs a person from now on. */
  | { kind: 'paused'; by: PausedBy; why: JobReason | null }
  /** Nothing can be sent at the moment; it resumes by itself. */
  | { kind: 'held'; why: JobReason }
  | { kind: 'cancelled' }
  /** The program ended while the job was open. */
  | { kind: 'interrupted' }
  /** A call with this many changes is sent. */
  | { kind: 'sent'; number: number }
  /** Changes wait again because they were certainly not carried out. */
  | { kind: 'put-back'; from: ChangeOutcome; number: number }
  /** The answer to a call was lost, now or earlier, or reading back failed before: its changes are read back. */
  | { kind: 'lost'; from: ChangeOutcome; number: number }
  /** Reading back has ended for this many changes, whatever the result. */
  | { kind: 'read-back'; number: number }
  | { kind: 'concluded'; from: ChangeOutcome; to: FinalOutcome; number: number; words: string }
  /** The journal was read again after it couldn't be written. */
  | { kind: 'recounted'; counts: Readonly<Record<ChangeOutcome, number>> };

/** This many in a row have one cause: the job pauses instead of collecting more. */
const failuresBeforePause = 10;

/** Whether nothing more will be sent. */
export function hasEnded({ state }: Pick<JobStanding, 'state'>): boolean {
  return !isOpenJob({ state });
}

function move(standing: JobStanding, from: ChangeOutcome, to: ChangeOutcome, number: number): JobStanding {
  if (from === to) return standing;
  const { counts } = standing;
  return { ...standing, counts: { ...counts, [from]: counts[from] - number, [to]: counts[to] + number } };
}

function enter(
  standing: JobStanding,
  state: Job['state'],
  at: number,
  { why = null, pausedBy = null }: { why?: JobReason | null; pausedBy?: PausedBy | null } = {},
): JobStanding {
  const since = state === standing.state ? standing.since : at;
  return { ...standing, state, since, why, pausedBy };
}

/** Waiting changes are no longer sent. */
function end(standing: JobStanding, state: 'cancelled' | 'stopped', at: number): JobStanding {
  return enter(move(standing, 'waiting', 'skipped', standing.counts.waiting), state, at);
}

function afterConclusion(
  standing: JobStanding,
  event: Extract<JobEvent, { kind: 'concluded' }>,
  at: number,
): JobStanding {
  const { to, number, words } = event;
  if (to === 'applied') return { ...standing, failuresInRow: 0 };
  if (to !== 'rejected' && to !== 'not-applied') return standing;
  const failed = { ...standing, failuresInRow: standing.failuresInRow + number };
  if (hasEnded(failed)) return failed;
  if (to === 'rejected' && standing.stopAtFirstRefusal) return end(failed, 'stopped', at);
  const isTooMuch = failed.failuresInRow >= failuresBeforePause && failed.counts.waiting > 0;
  if (!isTooMuch || failed.state === 'paused') return failed;
  const kind = to === 'rejected' ? 'refusals' : 'failures';
  const why: JobReason = { kind, count: failuresBeforePause, words };
  return enter({ ...failed, failuresInRow: 0 }, 'paused', at, { pausedBy: 'console', why });
}

function next(standing: JobStanding, event: JobEvent, at: number): JobStanding {
  const isOver = hasEnded(standing);
  switch (event.kind) {
    case 'resumed':
      return isOver ? standing : enter({ ...standing, failuresInRow: 0 }, 'running', at);
    case 'released':
      return standing.state === 'waiting' ? enter(standing, 'running', at) : standing;
    case 'paused':
      return isOver ? standing : enter(standing, 'paused', at, { pausedBy: event.by, why: event.why });
    case 'held': {
      const isSame = standing.state === 'waiting' && isDeepStrictEqual(standing.why, event.why);
      return (standing.state === 'running' || standing.state === 'waiting') && !isSame
        ? enter(standing, 'waiting', at, { why: event.why })
        : standing;
    }
    case 'cancelled':
      return isOver ? standing : end(standing, 'cancelled', at);
    case 'interrupted':
      return standing.state === 'running' || standing.state === 'waiting'
        ? enter(standing, 'paused', at, { pausedBy: 'console', why: { kind: 'interrupted' } })
        : standing;
    case 'sent':
      return move(standing, 'waiting', 'sending', event.number);
    case 'put-back':
      return {
        ...move(standing, event.from, isOver ? 'skipped' : 'waiting', event.number),
        // A change that is put back says nothing about earlier refusals.
        failuresInRow: event.from === 'sending' ? 0 : standing.failuresInRow,
      };
    case 'lost':
      return {
        ...move(standing, event.from, 'unknown', event.number),
        settling: standing.settling + event.number,
      };
    case 'read-back':
      return { ...standing, settling: Math.max(0, standing.settling - event.number) };
    case 'concluded':
      return afterConclusion(move(standing, event.from, event.to, event.number), event, at);
    case 'recounted':
      return { ...standing, counts: event.counts, settling: 0 };
  }
}

/**
 * How a job stands after an event.
 *
 * ```text
 *              held                  paused, interrupted
 *   running ──────────▶ waiting ─────────────────────────▶ paused
 *     ▲ ▲ ◀── released ───┘                                ▲   │
 *     │ └───────────────────── resumed ────────────────────┼───┘
 *     └──── paused, interrupted, failures in a row ────────┘
 *
 *   running, waiting, paused ── cancelled ──────────────────────▶ cancelled
 *                            ── rejected, where asked for ──────▶ stopped
 *                            ── nothing waits, is under way
 *                               or is being read back ──────────▶ finished
 * ```
 *
 * `waiting` is held by the console and goes on by itself, `paused` needs a person. A job that has ended stays as it
 * is, but the answers to what was under way still count.
 *
 * @param at UNIX milliseconds
 */
export function transition(standing: JobStanding, event: JobEvent, at: number): JobStanding {
  const after = next(standing, event, at);
  const { waiting, sending } = after.counts;
  return hasEnded(after) || waiting + sending + after.settling > 0 ? after : enter(after, 'finished', at);
}
