import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { differing, fidelityDocument, fidelityFile, replayOnDemoRealm } from '../recorded/fidelity.ts';
import { reasons } from '../recorded/reasons.ts';
import { recordedCalls, recordedLevels, type RecordedLevel } from '../recorded/recording.ts';
import type { ReplayedStep } from '../recorded/replay.ts';

const replays = new Map<RecordedLevel, ReplayedStep[]>();

beforeAll(async () => {
  for (const level of recordedLevels) replays.set(level, await replayOnDemoRealm(level));
}, 120_000);

describe('the recorded calls on an initially empty demo realm', () => {
  it.each(recordedLevels)('differ at level %s only where docs/fidelity.md says so', (level) => {
    const steps = replays.get(level) ?? [];
    expect(steps).toHaveLength(recordedCalls().length);
    const known = readFileSync(fidelityFile, 'utf8').split(`### Level ${level}\n`)[1]?.split('###')[0] ?? '';
    const listed = [...known.matchAll(/^\|\s+(\d+) \|[^|]+\| ([a-z, ]*?)\s*\|/gm)].map(
      ([, n, names]) => `${n}: ${names}`,
    );
    expect(differing(steps).map(({ n, aspects }) => `${n}: ${aspects}`)).toEqual(listed);
  });

  it('are documented correctly in docs/fidelity.md (npm run fidelity writes it)', () => {
    expect(readFileSync(fidelityFile, 'utf8')).toBe(fidelityDocument(replays));
  });

  it.each(recordedLevels)('have a reason where they differ at level %s, and nowhere else', (level) => {
    const numbers = differing(replays.get(level) ?? []).map(({ n }) => n);
    expect(Object.keys(reasons[level]).map(Number)).toEqual(numbers);
  });
});
