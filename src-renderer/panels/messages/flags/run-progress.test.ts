import { expect, it } from 'vitest';
import type { FlagRun } from '#contract/messages.ts';
import { runProgress } from './run-progress.tsx';

const now = Date.parse('2026-01-15T12:00:00Z');
const run: FlagRun = {
  id: 'run',
  reason: '',
  op: 'add',
  flag: 'read',
  narrow: [],
  anchor: 'oldest',
  direction: 'newer',
  includeAnchor: true,
  state: 'finished',
  processed: 4_200,
  updated: 4_200,
  uncertain: 0,
  batches: 5,
  expected: 4_200,
  firstMessageId: 1,
  lastMessageId: 4_200,
  foundOldest: false,
  foundNewest: true,
  skippedChannels: [],
  startedAtMilliseconds: now - 5_000,
  finishedAtMilliseconds: now,
  waitingUntilMilliseconds: null,
  estimatedSecondsLeft: null,
  explanation: '',
};

it('says the number of a run that changed all of its messages once', () => {
  const { done, whole, share, outcomes } = runProgress(run, now);
  expect({ done, whole, share, outcomes }).toEqual({
    done: 4_200,
    whole: 'messages',
    share: '',
    outcomes: undefined,
  });
});

it('says what became of the messages where that differs, and the share of a run under way', () => {
  expect(runProgress({ ...run, updated: 4_000 }, now).outcomes).toHaveLength(2);
  const { whole, share } = runProgress({ ...run, state: 'running', processed: 2_100, updated: 2_100 }, now);
  expect({ whole, share }).toEqual({ whole: 'of 4,200 messages', share: '50% done' });
});
