import { describe, expect, test } from 'vitest';
import type { PeopleChange, PresenceChange } from '#contract/topics.ts';
import { activePeople, everybody, exampleModel } from '../example-realm.ts';
import { createPeopleFeed } from '../people/people-feed.ts';
import { personRow } from '../people/person-detail.ts';
import { createPresenceFeed } from '../presence/presence-feed.ts';
import { transferablesIn } from '../transferables.ts';

const byName = { key: 'name', descending: false } as const;

function peopleFeed() {
  const { model } = exampleModel();
  const sent: PeopleChange[] = [];
  const feed = createPeopleFeed(
    'o',
    (userId) => personRow(model, userId),
    (change) => sent.push(change),
  );
  return { feed, sent };
}

describe('the people feed', () => {
  test('turns a thousand changes of a watched row in a second into ten pushes', () => {
    const { feed, sent } = peopleFeed();
    feed.watch([3]);
    for (let now = 0; now < 1_000; now++) {
      feed.personChanged(3);
      feed.personChanged(4);
      feed.tick(now);
    }
    expect(sent).toHaveLength(10);
    expect(sent.every(({ rows }) => rows.length === 1 && rows[0]?.userId === 3)).toBe(true);
  });

  test('bumps the version for statuses only while a list of them is on screen', () => {
    const { feed, sent } = peopleFeed();
    feed.statusChanged();
    feed.tick(0);
    expect(sent).toEqual([]);
    feed.watchStatuses(true);
    const version = feed.version();
    feed.statusChanged();
    feed.tick(200);
    expect(sent).toMatchObject([{ version: version + 1 }]);
    feed.watchStatuses(false);
    feed.statusChanged();
    feed.tick(400);
    expect(sent).toHaveLength(1);
  });

  test('sends changed pictures no matter who is watched', () => {
    const { feed, sent } = peopleFeed();
    feed.pictureChanged(4);
    feed.tick(0);
    feed.tick(200);
    expect(sent).toMatchObject([{ rows: [], pictures: [4] }]);
  });

  test('names removed people', () => {
    const { feed, sent } = peopleFeed();
    feed.watch([99]);
    feed.personChanged(99);
    feed.tick(0);
    expect(sent).toMatchObject([{ rows: [], removed: [99] }]);
  });

  test('makes only windows that watch presence stale, and not all the time', () => {
    const { feed, sent } = peopleFeed();
    const first = feed.queried(everybody, byName);
    feed.presenceChanged(3);
    feed.lastActiveChanged();
    feed.tick(0);
    expect(sent).toEqual([]);
    expect(feed.queried({ ...everybody, presence: ['active'] }, byName)).toBe(first);
    for (let now = 100; now < 4_100; now += 10) {
      feed.presenceChanged(3);
      feed.tick(now);
    }
    expect(sent.map(({ version }) => version)).toEqual([first + 1, first + 2]);
    feed.queried(everybody, { key: 'last-active', descending: true });
    feed.lastActiveChanged();
    feed.tick(9_000);
    expect(sent.at(-1)?.version).toBe(first + 3);
  });

  test('sends all watched rows of a new generation', () => {
    const { feed, sent } = peopleFeed();
    feed.watch([3, 4, 99]);
    feed.reset(2);
    feed.tick(0);
    expect(sent).toMatchObject([{ generation: 2, rows: [{ userId: 3 }, { userId: 4 }], removed: [99] }]);
  });
});

describe('the presence feed', () => {
  function presenceFeed() {
    const sent: PresenceChange[] = [];
    const states = new Map([
      [3, 2],
      [4, 1],
    ]);
    return {
      feed: createPresenceFeed(
        'o',
        (userId) => states.get(userId),
        (change) => sent.push(change),
      ),
      sent,
    };
  }

  test('sends nothing unless someone is watching, then changed people once each', () => {
    const { feed, sent } = presenceFeed();
    feed.changed(3);
    feed.tick(0);
    expect(sent).toEqual([]);
    feed.watch(true);
    for (const userId of [3, 4, 3, 77]) feed.changed(userId);
    feed.tick(100);
    feed.tick(300);
    expect(sent).toHaveLength(1);
    expect([...(sent[0]?.ids ?? [])]).toEqual([3, 4]);
    expect([...(sent[0]?.states ?? [])]).toEqual([2, 1]);
  });

  test('sends a new version for a changed board, even without changed people', () => {
    const { feed, sent } = presenceFeed();
    feed.watch(true);
    const before = feed.asked(activePeople);
    feed.boardChanged();
    feed.tick(0);
    expect(sent).toMatchObject([{ version: before + 1 }]);
    expect(sent[0]?.ids).toHaveLength(0);
  });

  test('bumps the version at most rarely for changes that only filters depend on', () => {
    const { feed, sent } = presenceFeed();
    feed.watch(true);
    const before = feed.asked(activePeople);
    feed.statusChanged();
    feed.tick(0);
    expect(sent).toEqual([]);
    const conditions = [{ kind: 'status-text' as const, negated: false, text: 'kiln' }];
    feed.asked({ ...activePeople, conditions });
    feed.statusChanged();
    feed.tick(10_000);
    feed.statusChanged();
    feed.tick(10_200);
    expect(sent.map(({ version }) => version)).toEqual([before + 1]);
    feed.tick(12_200);
    expect(sent.map(({ version }) => version)).toEqual([before + 1, before + 2]);
  });

  test('transfers buffers of typed arrays, except shared ones', () => {
    const own = new Uint32Array(3);
    const part = new Uint8Array(new ArrayBuffer(8), 0, 4);
    expect(
      transferablesIn({ push: { payload: { ids: own, states: part, rows: [{ profile: {} }] } } }),
    ).toEqual([own.buffer]);
    expect(
      transferablesIn({ result: { ok: true, value: { groups: [{ ids: own }, { ids: own }] } } }),
    ).toHaveLength(1);
  });
});
