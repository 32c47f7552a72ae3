import { describe, expect, it } from 'vitest';
import { numberOfTarget, targetOf, type Action } from '#contract/changes.ts';
import type { PersonStatus, Role } from '#contract/people.ts';
import type { PersonFacts } from './kinds/user/person-facts.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { pageOf } from './change-set-page.ts';
import type { PlanningFacts } from './planning-facts.ts';
import { planAction, type Plan } from './plan.ts';
import type { Result } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';

const callerId = 1;

function organization(...people: (Partial<PersonFacts> & { userId: number })[]): PersonFacts[] {
  return people.map((person) => examplePerson({ name: `Person ${person.userId}`, email: null, ...person }));
}

function plan(
  action: Action,
  people: PersonFacts[],
  options: { role?: Role; featureLevel?: number; writesAhead?: number } & Partial<
    Pick<PlanningFacts, 'botsOf'>
  > = {},
): Result<Plan> {
  const everybody = [...people];
  if (!people.some(({ userId }) => userId === callerId)) {
    everybody.push(...organization({ userId: callerId, name: 'Ines Carvalho', role: options.role ?? 100 }));
  }
  const facts = exampleFacts(everybody, {
    caller: { userId: callerId, role: everybody.find(({ userId }) => userId === callerId)?.role ?? 100 },
    featureLevel: options.featureLevel ?? 499,
    botsOf: options.botsOf ?? (() => []),
  });
  const work = planAction(action, {
    id: 'set-1',
    organizationId: 'orchid',
    facts,
    sources: {
      undo: () => null,
      retry: () => null,
      isOfOtherAccount: () => false,
      imported: () => null,
      leaveEnd: () => null,
    },
    rateLimit: {
      limit: 200,
      windowMilliseconds: 60_000,
      mostPerMinute: null,
      remaining: 200,
      resetsAt: null,
      pausedUntil: null,
    },
    outlook: { at: 0, windows: [], pausedUntil: null, othersPerMinute: 0 },
    secondsPerCall: 0.1,
    level: 'confirm',
    writesAhead: () => [{ count: options.writesAhead ?? 0, readings: [] }],
  });
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function planned(...input: Parameters<typeof plan>) {
  const result = plan(...input);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('set role', () => {
  it('groups by the previous role, riskiest first, and by name within a group', () => {
    const people = organization(
      { userId: 10, name: 'Wiremu', role: 400 },
      { userId: 11, name: 'Ängström', role: 400 },
      { userId: 12, name: 'Zsófia', role: 400 },
      { userId: 13, name: 'Camila', role: 300 },
      { userId: 14, name: 'Oisín', role: 100 },
      { userId: 15, name: 'Bo', role: 200 },
      { userId: 16, name: 'Anna', role: 600 },
    );
    const { changeSet } = planned(
      { kind: 'set-role', userIds: [...range(10, 16), 99, 10], role: 600 },
      people,
    );
    expect(changeSet.title).toBe('Set role to Guest for 8 people');
    expect(changeSet.changes.map(({ name, before, risk, notice }) => [name, before, risk, notice])).toEqual([
      ['Oisín', '100', 'high', 'Loses owner rights'],
      ['Bo', '200', 'high', 'Loses administrator rights'],
      ['Camila', '300', 'low', 'Loses moderator rights'],
      ['Ängström', '400', 'low', ''],
      ['Wiremu', '400', 'low', ''],
      ['Zsófia', '400', 'low', ''],
    ]);
    expect(changeSet.changes.map(({ id }) => id)).toEqual(range(1, 6));
    expect(changeSet.skipped.map(({ target, reason }) => [numberOfTarget(target), reason])).toEqual([
      [99, 'gone'],
      [16, 'already-so'],
    ]);
    expect(changeSet).toMatchObject({ calls: 7, typeToConfirm: null, isDangerous: false });
    expect(changeSet.whatElseChanges).toHaveLength(2);
    expect(changeSet.canBeUndone.map(sayText)).toEqual([
      'The role. Setting it back works for everyone who is still a guest then.',
    ]);
  });

  it('shortens a long title, such as that of a linkifier with a long pattern', () => {
    const title = `Change linkifier ${'x'.repeat(600)}`;
    const edits = [{ target: targetOf('user', 41), field: 'name', value: 'Ann' }];
    const { changeSet } = planned({ kind: 'edit', title, edits }, organization({ userId: 41, name: 'Mara' }));
    expect(changeSet.title).toMatch(/^Change linkifier x{282}…$/);
  });

  it("names a single person, and keeps the journal's data out of the preview", () => {
    const { changeSet, changes } = planned(
      { kind: 'set-role', userIds: [41], role: 300 },
      organization({ userId: 41, name: 'Mara Quill', role: 400 }),
    );
    expect(changeSet.title).toBe('Set role to Moderator for Mara Quill');
    expect(changeSet.typeToConfirm).toBeNull();
    expect(changeSet.changes[0]).not.toHaveProperty('endpoint');
    expect(changes[0]).toMatchObject({
      endpoint: 'PATCH /users/{user_id}',
      details: null,
    });
  });

  it('never demotes the last owner', () => {
    const people = organization(
      { userId: 20, name: 'Abebe', role: 100 },
      { userId: 21, name: 'Borys', role: 100 },
      { userId: 22, name: 'Kiln Alarm', role: 100, isBot: true },
      { userId: 23, name: 'Zoe', role: 100, isActive: false },
      // The caller is a bot that is an owner, which doesn't count as one.
      { userId: callerId, name: 'Console bot', role: 100, isBot: true },
    );
    const { changeSet } = planned({ kind: 'set-role', userIds: range(20, 23), role: 400 }, people);
    expect(changeSet.changes.map(({ target }) => target)).toEqual(['user:20']);
    expect(changeSet.skipped.map(({ reason }) => reason)).toEqual(['last-owner', 'last-owner', 'last-owner']);
  });

  it('leaves the caller out of several people, but not if alone', () => {
    const people = organization({ userId: callerId, role: 100 }, { userId: 2, role: 100 }, { userId: 3 });
    const several = planned({ kind: 'set-role', userIds: [callerId, 3], role: 600 }, people).changeSet;
    expect(several.skipped).toMatchObject([{ target: targetOf('user', callerId), reason: 'yourself' }]);
    const alone = planned({ kind: 'set-role', userIds: [callerId, callerId], role: 600 }, people).changeSet;
    expect(alone.changes).toMatchObject([{ target: targetOf('user', callerId), risk: 'high' }]);
    expect(alone.canBeUndone).toEqual([]);
    expect(sayText(alone.cannotBeUndone[0] ?? '')).toMatch(/^You can't give yourself the permissions back/);
  });

  it.each<[string, number, Role, Role, number | null]>([
    ['25 plain changes', 25, 400, 600, null],
    ['26 plain changes', 26, 400, 600, 26],
    ['two administrators less', 2, 200, 300, null],
  ])('asks for the number to be typed for %s', (_name, count, before, after, number) => {
    const people = organization(...range(10, 9 + count).map((userId) => ({ userId, role: before })));
    const { changeSet } = planned({ kind: 'set-role', userIds: range(10, 9 + count), role: after }, people);
    expect(changeSet.typeToConfirm).toBe(number);
  });

  it("rejects a number that isn't a role", () => {
    expect(plan({ kind: 'set-role', userIds: [2], role: 150 as Role }, organization({ userId: 2 }))).toEqual({
      ok: false,
      failure: { kind: 'invalid-input', field: 'role', message: 'Invalid role' },
    });
  });

  it('includes preceding calls in the time', () => {
    const people = organization({ userId: 2 });
    const action: Action = { kind: 'set-role', userIds: [2], role: 600 };
    expect(planned(action, people).changeSet.estimatedSeconds).toBe(1);
    expect(planned(action, people, { writesAhead: 200 }).changeSet.estimatedSeconds).toBe(21);
  });
});

describe('rename', () => {
  it('plans the trimmed name', () => {
    const { changeSet, changes } = planned(
      { kind: 'rename', userId: 41, name: ' Mara Q. ' },
      organization({ userId: 41, name: 'Mara Quill' }),
    );
    expect(changeSet.title).toBe('Rename Mara Quill');
    expect(changes).toMatchObject([
      {
        field: 'name',
        before: 'Mara Quill',
        after: 'Mara Q.',
      },
    ]);
  });

  it('shows the error at the field before anything is sent', () => {
    expect(plan({ kind: 'rename', userId: 41, name: 'Mara @ home' }, organization({ userId: 41 }))).toEqual({
      ok: false,
      failure: { kind: 'invalid-input', field: 'name', message: 'Invalid characters in name!' },
    });
  });
});

describe('set status', () => {
  const fire: PersonStatus = { text: 'At the kiln', emoji: { name: 'fire', code: '1f525', kind: 'unicode' } };
  const action = (userIds: number[], status = fire): Action => ({ kind: 'set-status', userIds, status });

  it('uses the own-status endpoint for oneself, and can be undone', () => {
    const people = organization(
      { userId: callerId, role: 100 },
      { userId: 2, status: { text: 'Away', emoji: null } },
    );
    const { changeSet, changes } = planned(action([callerId, 2]), people);
    expect(changeSet.title).toBe('Set status for 2 people');
    expect(changes.map(({ target, endpoint, before }) => [numberOfTarget(target), endpoint, before])).toEqual(
      [
        [callerId, 'POST /users/me/status', '{"text":"","emoji":null}'],
        [2, 'POST /users/{user_id}/status', '{"text":"Away","emoji":null}'],
      ],
    );
    expect(changeSet.changes[1]).toMatchObject({
      before: '{"text":"Away","emoji":null}',
      after: '{"text":"At the kiln","emoji":{"name":"fire","code":"1f525","kind":"unicode"}}',
    });
  });

  it("skips bots, deactivated people and those who already have it, and doesn't clear an empty one", () => {
    const people = organization(
      { userId: 2, status: { text: 'At the kiln', emoji: { kind: 'unicode', code: '1f525', name: 'fire' } } },
      { userId: 3, isBot: true },
      { userId: 4, isActive: false },
    );
    const { changeSet } = planned(action([2, 3, 4], { ...fire, text: ' At the kiln ' }), people);
    expect(changeSet.skipped.map(({ reason }) => reason)).toEqual(['already-so', 'bot', 'deactivated']);
    const cleared = planned(
      action([5], { text: ' ', emoji: null }),
      organization({ userId: 5, name: 'Bo' }),
    ).changeSet;
    expect(cleared).toMatchObject({
      title: 'Clear status for Bo',
      calls: 0,
      skipped: [{ reason: 'already-so' }],
    });
  });

  it('requires feature level 407 for others, but not for oneself', () => {
    const people = organization({ userId: 2 });
    expect(plan(action([callerId, 2]), people, { featureLevel: 406 })).toMatchObject({
      ok: false,
      failure: { kind: 'unsupported', neededFeatureLevel: 407, featureLevel: 406 },
    });
    expect(plan(action([callerId]), people, { featureLevel: 406 })).toMatchObject({ ok: true });
    expect(plan(action([2]), people, { featureLevel: 407 })).toMatchObject({ ok: true });
  });

  it('rejects a text that is too long and an emoji without a name', () => {
    expect(
      plan(action([2], { text: 'x'.repeat(61), emoji: null }), organization({ userId: 2 })),
    ).toMatchObject({
      failure: { kind: 'invalid-input', field: 'text' },
    });
    expect(
      plan(
        action([2], { text: '', emoji: { name: '', code: '', kind: 'unicode' } }),
        organization({ userId: 2 }),
      ),
    ).toMatchObject({ failure: { kind: 'invalid-input', field: 'emoji' } });
  });
});

describe('a change set of 100,000', () => {
  const userIds = range(2, 100_001);
  const people = organization(
    ...userIds.map((userId) => ({
      userId,
      name: `Somebody Withaname ${userId}`,
      email: `somebody.withaname.${userId}@organization.example`,
      role: userId % 3 === 0 ? (600 as const) : (400 as const),
    })),
  );
  const { changeSet } = planned({ kind: 'set-role', userIds, role: 600 }, people);

  it('is split into pages that fit into a message of a megabyte', () => {
    const largest = Math.max(
      ...[0, 2_000, 60_000].map((from) => JSON.stringify(pageOf(changeSet, from, from)).length),
    );
    expect(largest).toBeLessThan(1_000_000);
  });

  it('is complete and in order once every page has arrived', () => {
    const changes = [];
    const skipped = [];
    for (;;) {
      const page = pageOf(changeSet, changes.length, skipped.length);
      if (page.changes.length === 0 && page.skipped.length === 0) break;
      changes.push(...page.changes);
      skipped.push(...page.skipped);
    }
    expect(changes).toEqual(changeSet.changes);
    expect(skipped).toEqual(changeSet.skipped);
    expect([changes.length, skipped.length]).toEqual([changeSet.changeCount, changeSet.skippedCount]);
  });
});

describe('deactivate', () => {
  it.each([
    [null, []],
    ['', ['They get an email at once that says their account was deactivated.']],
    ['Thank you.\nBye', ['They get an email at once that says their account was deactivated.']],
  ])('shows the email sent with the comment %j', (notification, words) => {
    const people = organization({ userId: 10 }, { userId: 11, isBot: true });
    const { changeSet } = planned({ kind: 'deactivate', userIds: [10], notification }, people);
    const others = ['Invitations that they sent are revoked.'];
    expect(changeSet.cannotBeUndone.map(sayText)).toEqual([...words, ...others]);
    const bot = planned({ kind: 'deactivate', userIds: [11], notification }, people);
    expect(bot.changeSet.cannotBeUndone.map(sayText)).toEqual(others);
  });

  it('names the bots that are deactivated with their owners, and that stay so when those are reactivated', () => {
    const pager = { userId: 20, name: 'Pager', isActive: true };
    const kiln = { userId: 21, name: 'Kiln alarm', isActive: true };
    const old = { userId: 22, name: 'Old mirror', isActive: false };
    const people = organization({ userId: 10 }, { userId: 11 }, { userId: 12 });
    const facts = { botsOf: (id: number) => ({ 10: [pager, old], 11: [kiln] })[id] ?? [] };
    const leaving = planned({ kind: 'deactivate', userIds: [10, 11, 12], notification: null }, people, facts);
    expect(leaving.changeSet.whatElseChanges.map(sayText)).toContain(
      '2 bots that they own are deactivated too: Pager and Kiln alarm.',
    );
    expect(leaving.changeSet.cannotBeUndone.map(sayText)).toContain(
      'Bots stay deactivated until someone reactivates each of them.',
    );
    const alone = planned({ kind: 'deactivate', userIds: [12], notification: null }, people, facts);
    expect(JSON.stringify(alone.changeSet)).not.toContain('ots');
    const gone = organization({ userId: 10, isActive: false });
    const back = planned({ kind: 'reactivate', userIds: [10] }, gone, {
      botsOf: () => [old, { ...pager, isActive: false }],
    });
    expect(back.changeSet.whatElseChanges.map(sayText)).toContain(
      '2 bots that they own stay deactivated: Old mirror and Pager.',
    );
  });
});
