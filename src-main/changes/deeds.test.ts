import { expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import type { ChangeIntent } from '../store/journal.ts';
import { connectionForTests } from '../zulip/server.fixture.ts';
import type { ServerTime } from '../zulip/server-clock.ts';
import { deedsForTests } from './deeds.fixture.ts';

const connection = (now: ServerTime | null) => ({
  ...connectionForTests('http://127.0.0.1:1'),
  serverClock: { learn: () => {}, now: () => now },
});
const exact = (milliseconds: number): ServerTime => ({ milliseconds, withinMilliseconds: 500 });

/** Two runs of a console: a call sent at 0 by both clocks, and what the second one knows at its start. */
function workLeft(machine: number, server: number | null, isOfEarlierVersion = false): number {
  let now = 0;
  const clock: Clock = { now: () => now, elapsed: () => 7_000 };
  const run = () => deedsForTests({ claimed: new Set(), workMilliseconds: 60_000, clock });
  const intent = run().intent(connection(exact(0)), {});
  now = machine;
  const at: ChangeIntent['at'] = isOfEarlierVersion ? { run: intent.at.run, elapsed: 7_000 } : intent.at;
  return run().workLeft(connection(server === null ? null : exact(server)), { ...intent, at });
}

it.each<[string, number, number]>([
  ['both clocks say two minutes', workLeft(120_000, 120_000), 0],
  ['both clocks say half a minute', workLeft(30_000, 30_000), 31_000],
  ['the clock of the server was put forward', workLeft(5_000, 300_000), 55_000],
  ['the clock of the machine was put forward', workLeft(300_000, 5_000), 56_000],
  ['a clock was put back', workLeft(-300_000, 120_000), 60_000],
  ['the clock of the server is not known', workLeft(120_000, null), 60_000],
  ['an earlier version did not keep the time', workLeft(120_000, 120_000, true), 60_000],
])('after a restart a server may still be working on a call where %s: %d ms', (_name, left, expected) => {
  expect(left).toBe(expected);
});

it.each([
  ['a moment ago', 5_000, false, true],
  ['ten minutes ago', 600_000, false, false],
  ['a moment ago by an earlier run', 5_000, true, false],
])('a message sent %s, %d ms, cannot have come and gone unseen', (_name, later, isOfEarlierRun, expected) => {
  let elapsed = 7_000;
  const clock: Clock = { now: () => 0, elapsed: () => elapsed };
  const run = () => deedsForTests({ claimed: new Set(), clock });
  const first = run();
  const intent = first.intent(connection(null), {});
  elapsed += later;
  const now = isOfEarlierRun ? run() : first;
  expect(now.looking(connection(null)).wasWatched(intent)).toBe(expected);
});
