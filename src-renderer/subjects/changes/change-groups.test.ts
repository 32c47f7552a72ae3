import { describe, expect, it } from 'vitest';
import type { PlannedChange, SkippedChange } from '#contract/changes.ts';
import { roleName } from '#contract/words/roles.ts';
import { groupChanges, groupSkipped, isConfirmed, isSingle } from './change-groups.ts';

let lastId = 0;
function change(before: number, after: number, more: Partial<PlannedChange> = {}): PlannedChange {
  lastId += 1;
  return {
    id: lastId,
    target: `user:${lastId}`,
    name: `Person ${lastId}`,
    email: null,
    field: 'role',
    fieldName: 'role',
    before: String(before),
    after: String(after),
    beforeWords: roleName(before),
    afterWords: roleName(after),
    risk: 'low',
    notice: '',
    ...more,
  };
}

describe('groups of a preview', () => {
  it.each([
    ['subgroup:7', 'subgroup hamletcharacters', 'Subgroup hamletcharacters'],
    ['field:3', 'iPhone', 'iPhone'],
  ])('of %s are called as the organization calls them', (field, fieldName, title) => {
    expect(groupChanges([change(400, 600, { field, fieldName })])).toMatchObject([{ title }]);
  });

  it('put the riskiest first, then more rights, then smaller groups', () => {
    const groups = groupChanges([
      change(400, 600),
      change(400, 600),
      change(300, 600, { notice: 'Loses moderator rights' }),
      change(200, 600, { risk: 'high' }),
      change(400, 200),
    ]);
    expect(groups.map(({ title }) => title)).toEqual([
      'Administrator to Guest',
      'Moderator to Guest',
      'Member to Administrator',
      'Member to Guest',
    ]);
    expect(groups[1]?.notice).toBe('Loses moderator rights');
  });

  it('say a notice only where it is true of all', () => {
    const groups = groupChanges([change(400, 200, { notice: 'Gains rights' }), change(400, 200)]);
    expect(groups[0]?.notice).toBe('');
  });

  it('hold every change exactly once', () => {
    const changes = Array.from({ length: 50 }, (_, index) => change([200, 300, 400][index % 3] ?? 400, 600));
    const ids = groupChanges(changes).flatMap((group) => group.changes.map(({ id }) => id));
    expect(ids.toSorted((one, other) => one - other)).toEqual(changes.map(({ id }) => id));
  });

  it('name the reasons for what is skipped', () => {
    const skip = (reason: SkippedChange['reason']): SkippedChange => ({
      target: 'user:1',
      field: 'role',
      name: 'A',
      reason,
      explanation: '',
    });
    const groups = groupSkipped([skip('yourself'), skip('already-so'), skip('already-so')]);
    expect(groups.map(({ title, people }) => `${title} ${people.length}`)).toEqual([
      'No change needed 2',
      'You 1',
    ]);
  });

  it('are not needed for one person', () => {
    expect(isSingle({ changes: [], changeCount: 1, skippedCount: 0 })).toBe(true);
    expect(isSingle({ changes: [], changeCount: 1, skippedCount: 1 })).toBe(false);
  });

  it('are not needed for the few changes that are one step to a moderator, but for people they are', () => {
    const claim = [change(400, 300, { target: 'report:7' }), change(400, 300, { target: 'message:7' })];
    expect(isSingle({ changes: claim, changeCount: 2, skippedCount: 0 })).toBe(true);
    expect(isSingle({ changes: claim, changeCount: 2, skippedCount: 1 })).toBe(false);
    expect(isSingle({ changes: [change(400, 300), change(400, 300)], changeCount: 2, skippedCount: 0 })).toBe(
      false,
    );
  });
});

describe('typed confirmation', () => {
  it.each([
    ['', null, true],
    ['398', 398, true],
    [' 398 ', 398, true],
    ['12,480', 12_480, true],
    ['12 480', 12_480, true],
    ['', 398, false],
    ['39', 398, false],
    ['3980', 398, false],
    ['398x', 398, false],
    ['-398', 398, false],
    ['0398', 398, false],
  ])('%j for %j is %s', (typed, number, expected) => {
    expect(isConfirmed(typed, number)).toBe(expected);
  });
});
