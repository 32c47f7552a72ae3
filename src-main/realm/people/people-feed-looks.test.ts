import { expect, test } from 'vitest';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import { everybody } from '../example-realm.ts';
import { createPeopleFeed, type PeopleFeed } from './people-feed.ts';

const byName = { key: 'name', descending: false } as const;
const days = { test: 'within', days: 3 } as const;
/** Milliseconds until presence changes make a new version, and until time alone does. */
const soon = 2_000;
const minute = 60_000;

function asking(...conditions: PersonCondition[]): PeopleFilter {
  return { ...everybody, conditions };
}

const group: PersonCondition = { kind: 'group', negated: true, groupId: 1 };
const channel: PersonCondition = { kind: 'channel', negated: false, channelId: 3, name: 'kiln' };
const outside: PersonCondition = { kind: 'outside-domains', negated: false };
const status: PersonCondition = { kind: 'status', negated: false };
const active: PersonCondition = { kind: 'last-active', negated: false, when: days };
const joined: PersonCondition = { kind: 'joined', negated: false, when: days };

/** The event, the condition that depends on it, one that doesn't, and when it is checked. */
const happenings: [string, (feed: PeopleFeed) => void, PersonCondition, PersonCondition, number][] = [
  ['a group', (feed) => feed.tableChanged('groups'), group, outside, soon],
  ['a channel', (feed) => feed.tableChanged('channels'), channel, group, soon],
  ['allowed domains', (feed) => feed.tableChanged('settings'), outside, group, soon],
  ['a status', (feed) => feed.statusChanged(), status, group, soon],
  ['a time of activity', (feed) => feed.lastActiveChanged(), active, joined, soon],
  ['the time of day', () => undefined, joined, status, minute],
];

function versionAfter(
  happen: (feed: PeopleFeed) => void,
  at: number,
  ask: (feed: PeopleFeed) => number,
): number {
  const feed = createPeopleFeed(
    'o',
    () => undefined,
    () => undefined,
  );
  feed.tick(0);
  const asked = ask(feed);
  happen(feed);
  feed.tick(at);
  return feed.queried(asking(), byName) - asked;
}

test.each(happenings)(
  'a change of %s makes only queries that depend on it stale',
  (_name, happen, looks, blind, at) => {
    expect(versionAfter(happen, at, (feed) => feed.queried(asking(looks), byName))).toBe(1);
    expect(versionAfter(happen, at, (feed) => feed.queried(asking(blind), byName))).toBe(0);
  },
);

test.each(happenings)(
  'a change of %s makes counts stale, whatever is queried afterwards',
  (_name, happen, looks, _blind, at) => {
    const countThenQuery = (feed: PeopleFeed): number => {
      feed.counted([asking(), asking(looks)]);
      return feed.queried(asking(), byName);
    };
    expect(versionAfter(happen, at, countThenQuery)).toBe(1);
  },
);
