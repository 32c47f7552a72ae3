import { describe, expect, test } from 'vitest';
import type { PresenceBoard } from '../../src-preload/contract/entities.ts';
import { exampleModel, exampleUser } from './example-realm.ts';
import type { BoardRequest } from './presence-board.ts';
import { presenceBoard } from './presence-board.ts';

const seconds = 10_000;

function boardOf(request: Partial<BoardRequest>, changes: Record<string, unknown> = {}): PresenceBoard {
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
  const board = presenceBoard(model, 7, { groupBy: 'none', text: '', sort: 'most-active', ...request });
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
  test('everybody: who is here first, then by last activity; no bots, no deactivated people', () => {
    expect(shape(boardOf({}))).toEqual([['Everyone', [1, 1, 2], [1, 3, 4, 2], [2, 1, 0, 0]]]);
  });

  test('by name', () => {
    expect(shape(boardOf({ sort: 'name' }))).toEqual([['Everyone', [1, 1, 2], [2, 4, 3, 1], [0, 0, 1, 2]]]);
  });

  test('by role, in the order of roles or of activity', () => {
    const labels = (sort: BoardRequest['sort']): unknown[] =>
      boardOf({ groupBy: 'role', sort }).groups.map((group) => group.label);
    expect(labels('name')).toEqual(['Owners', 'Administrators', 'Members']);
    expect(labels('most-active')).toEqual(['Owners', 'Members', 'Administrators']);
  });

  test('by group: a person is in each of theirs, subgroups included, and nobody is lost', () => {
    expect(shape(boardOf({ groupBy: 'group', sort: 'name' }))).toEqual([
      ['kiln', [0, 1, 0], [3], [1]],
      ['studio', [0, 1, 1], [4, 3], [0, 1]],
      ['In no group', [1, 0, 1], [2, 1], [0, 2]],
    ]);
  });

  test('by time zone and by a list field, the unset last', () => {
    expect(boardOf({ groupBy: 'timezone' }).groups.map((group) => group.label)).toEqual([
      'Europe/Lisbon',
      'No time zone',
    ]);
    expect(boardOf({ groupBy: 'field:4' }).groups.map((group) => group.label)).toEqual([
      'North hall',
      'Not set',
    ]);
  });

  test('a text narrows it', () => {
    expect(shape(boardOf({ text: 'quill mara' }))).toEqual([['Everyone', [0, 1, 0], [3], [1]]]);
  });

  test('a field that is no list cannot group', () => {
    const { model } = exampleModel();
    for (const groupBy of ['field:8', 'field:99'] as const) {
      const result = presenceBoard(model, 1, { groupBy, text: '', sort: 'name' });
      expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field: 'groupBy' } });
    }
  });

  test('groups beyond one message are left out and counted', () => {
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
