import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepCoverConditions, readCoverConditions } from './cover-conditions.ts';
import { forgetOrganization } from './forget-organization.ts';
import { keepPresenceSample, readPresenceSamples } from './presence-samples.ts';
import { consoleInMemory } from './store.fixture.ts';

let database: DatabaseSync;
const minute = 60_000;
const start = 1_800_000_000_000 - (1_800_000_000_000 % minute);

beforeEach(() => {
  database = consoleInMemory();
});

const sample = (active: number) => ({ active, idle: 1, offline: 2 });
const count = (): number =>
  Number(database.prepare('SELECT count(*) AS n FROM presence_sample').get()?.['n']);

describe('presence samples', () => {
  test('are one for each minute, the last of it, in order of time and by organization', () => {
    keepPresenceSample(database, 'one', start + 5_000, sample(1));
    keepPresenceSample(database, 'one', start + 59_000, sample(2));
    keepPresenceSample(database, 'other', start, sample(9));
    keepPresenceSample(database, 'one', start + minute, sample(3));
    const trend = readPresenceSamples(database, 'one', start);
    expect([...trend.at]).toEqual([start / 1_000, start / 1_000 + 60]);
    expect([...trend.active]).toEqual([2, 3]);
    expect([...trend.idle]).toEqual([1, 1]);
    expect([...trend.offline]).toEqual([2, 2]);
    expect([...readPresenceSamples(database, 'one', start + 1).active]).toEqual([3]);
  });

  test('never cover more than a day', () => {
    for (let step = 0; step < 2_000; step += 1) {
      keepPresenceSample(database, 'one', start + step * minute, sample(step));
    }
    expect(count()).toBe(1_441);
    expect(readPresenceSamples(database, 'one', 0).active[0]).toBe(2_000 - 1_441);
  });

  test('from the future are dropped when the clock was set back', () => {
    keepPresenceSample(database, 'one', start + 3_600_000, sample(7));
    keepPresenceSample(database, 'one', start, sample(1));
    expect([...readPresenceSamples(database, 'one', 0).active]).toEqual([1]);
  });
});

describe('conditions for cover', () => {
  const conditions = {
    groupIds: [4],
    presence: { idleMinutes: 30 },
    busyWords: ['ill'],
    hours: { from: 540, until: 1_020, days: [1, 2] },
  };

  test('are stored by organization and deleted with it, like the samples', () => {
    expect(readCoverConditions(database, 'one')).toBeNull();
    keepCoverConditions(database, 'one', conditions);
    keepCoverConditions(database, 'other', { ...conditions, hours: null });
    keepPresenceSample(database, 'one', start, sample(1));
    keepPresenceSample(database, 'other', start, sample(1));
    expect(readCoverConditions(database, 'one')).toEqual(conditions);
    forgetOrganization(database, 'one');
    expect(readCoverConditions(database, 'one')).toBeNull();
    expect(readCoverConditions(database, 'other')?.hours).toBeNull();
    expect(count()).toBe(1);
  });

  test.each(['no JSON', '{"groupIds":"all"}'])('that cannot be read count as none: %s', (text) => {
    keepCoverConditions(database, 'one', conditions);
    database.prepare('UPDATE cover_conditions SET conditions = ?').run(text);
    expect(readCoverConditions(database, 'one')).toBeNull();
  });
});
