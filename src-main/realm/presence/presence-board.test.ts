import { describe, expect, test } from 'vitest';
import type { BoardRequest } from '#contract/calls/presence.ts';
import type { PresenceBoard } from '#contract/presence.ts';
import { activePeople, exampleModel, exampleUser } from '../example-realm.ts';
import { presenceBoard, type ReadChannel } from './presence-board.ts';

const seconds = 10_000;
const plain: BoardRequest = { groupBy: 'none', channelIds: [], filter: activePeople, sort: 'most-active' };

function boardOf(
  request: Partial<BoardRequest>,
  changes: Record<string, unknown> = {},
  channels: ReadChannel[] = [],
): PresenceBoard {
  const { model } = exampleModel(
    {
      presences: {
        '1': { active_timestamp: 9_990, idle_timestamp: 9_990 },
        '3': { active_timestamp: 9_700, idle_timestamp: 9_990 },
        '4': { active_timestamp: 9_750, idle_timestamp: 9_760 },
      },
      server_timestamp: seconds,
      ...changes,
    },
    () => seconds * 1_000,
  );
  const board = presenceBoard(
    model,
    { ...plain, ...request },
    { version: 7, channels, listOf: () => undefined },
  );
  if (!board.ok) throw new Error(JSON.stringify(board.failure));
  return board.value;
}

const shape = (board: PresenceBoard): unknown[] =>
  board.groups.map(({ label, active, idle, offline, ids, states }) => [
    label,
    [active, idle, offline],
    [...ids],
    [...states],
  ]);

describe('the presence board', () => {
  test('lists everyone: present people first, then by last activity; no bots or deactivated people', () => {
    expect(shape(boardOf({}))).toEqual([['Everyone', [1, 1, 2], [1, 3, 4, 2], [2, 1, 0, 0]]]);
  });

  test('sorts by name', () => {
    expect(shape(boardOf({ sort: 'name' }))).toEqual([['Everyone', [1, 1, 2], [2, 4, 3, 1], [0, 0, 1, 2]]]);
  });

  test('groups by role, in the order of roles or of activity', () => {
    const labels = (sort: BoardRequest['sort']): unknown[] =>
      boardOf({ groupBy: 'role', sort }).groups.map((group) => group.label);
    expect(labels('name')).toEqual(['Owners', 'Administrators', 'Members']);
    expect(labels('most-active')).toEqual(['Owners', 'Members', 'Administrators']);
  });

  test('groups by user group: a person is in each of theirs, subgroups included, and no one is lost', () => {
    expect(shape(boardOf({ groupBy: 'group', sort: 'name' }))).toEqual([
      ['kiln', [0, 1, 0], [3], [1]],
      ['studio', [0, 1, 1], [4, 3], [0, 1]],
      ['In no group', [1, 0, 1], [2, 1], [0, 2]],
    ]);
  });

  test('groups by time zone and by a list field, with unset last', () => {
    expect(boardOf({ groupBy: 'timezone' }).groups.map((group) => group.label)).toEqual([
      'Europe/Lisbon',
      'No time zone',
    ]);
    expect(boardOf({ groupBy: 'field:4' }).groups.map((group) => group.label)).toEqual([
      'North hall',
      'Not set',
    ]);
  });

  test('is narrowed by a text', () => {
    expect(shape(boardOf({ filter: { ...activePeople, text: 'quill mara' } }))).toEqual([
      ['Everyone', [0, 1, 0], [3], [1]],
    ]);
  });

  test.each<[string, Partial<BoardRequest['filter']>, number[]]>([
    ['roles', { roles: [100, 200] }, [1, 2]],
    ['excluded roles', { notRoles: [100, 200] }, [3, 4]],
    ['a group', { conditions: [{ kind: 'group', negated: false, groupId: 20 }] }, [3]],
    ['no group', { conditions: [{ kind: 'group', negated: true, groupId: 21 }] }, [1, 2]],
    ['a status text', { conditions: [{ kind: 'status-text', negated: false, text: 'KILN' }] }, [3]],
    [
      'an unused status text',
      { conditions: [{ kind: 'status-text', negated: true, text: 'kiln' }] },
      [1, 4, 2],
    ],
    [
      'a profile value',
      { conditions: [{ kind: 'field', negated: false, fieldId: 4, look: { test: 'is', value: 'n' } }] },
      [3],
    ],
    ['presence, which the window follows by itself', { presence: ['active'] }, [1, 3, 4, 2]],
    ['bots, which have no presence', { kind: 'bots' }, [1, 3, 4, 2]],
  ])('is narrowed by %s', (_, parts, expected) => {
    const [group] = boardOf({ filter: { ...activePeople, ...parts } }).groups;
    expect([...(group?.ids ?? [])]).toEqual(expected);
  });

  test('groups by channel, with only its subscribers; a channel that failed has its failure instead of people', () => {
    const read = { readAtMilliseconds: 5, failure: null };
    const failure = {
      kind: 'rejected',
      code: 'BAD_REQUEST',
      message: 'Invalid channel ID',
      status: 400,
    } as const;
    const board = boardOf({ groupBy: 'channel', channelIds: [7, 8, 9], sort: 'name' }, {}, [
      { channelId: 7, name: 'kiln', subscribers: Uint32Array.of(3, 1, 5, 99), ...read },
      { channelId: 8, name: 'studio', subscribers: Uint32Array.of(3), ...read },
      { channelId: 9, name: 'gone', subscribers: null, readAtMilliseconds: null, failure },
    ]);
    expect(shape(board)).toEqual([
      ['#kiln', [1, 1, 0], [3, 1], [1, 2]],
      ['#studio', [0, 1, 0], [3], [1]],
    ]);
    expect(board.channels.map(({ name, failure: told }) => [name, told?.kind ?? null])).toEqual([
      ['kiln', null],
      ['studio', null],
      ['gone', 'rejected'],
    ]);
  });

  test("can't be grouped by a field that isn't a list", () => {
    const { model } = exampleModel();
    for (const groupBy of ['field:8', 'field:99'] as const) {
      const result = presenceBoard(
        model,
        { ...plain, groupBy },
        { version: 1, channels: [], listOf: () => undefined },
      );
      expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field: 'groupBy' } });
    }
  });

  test("leaves out and counts groups that don't fit into one message", () => {
    const people = Array.from({ length: 20_000 }, (_, index) => exampleUser(index + 1));
    const members = people.map((one) => one.user_id);
    const groups = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      name: `group ${index}`,
      description: '',
      members,
    }));
    const board = boardOf(
      { groupBy: 'group' },
      { realm_users: people, realm_non_active_users: [], realm_user_groups: groups },
    );
    expect(board.groups).toHaveLength(8);
    expect(board.omittedGroups).toBe(4);
    const bytes = board.groups.reduce((sum, one) => sum + one.ids.byteLength + one.states.byteLength, 0);
    expect(bytes).toBeLessThan(900_000);
  });
});
