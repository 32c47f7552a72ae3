import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#contract/people.ts';
import { whoCan } from '../../verdict.ts';
import { checkRename, checkRole, checkStatus } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import { exampleFacts, examplePerson } from './person.fixture.ts';

const callerId = 8;

const person = examplePerson;

const everyRole = Object.values(roles);
const letters = { O: 100, A: 200, M: 300, m: 400, g: 600 } as const satisfies Record<string, Role>;
type Letter = keyof typeof letters;

describe('setting a role: caller × role before × role after', () => {
  /**
   * Rows: role before; columns: role after, both in the order owner, administrator, moderator, member, guest. `=`
   * already so, `n` not permitted, `H` high risk, `l` low risk. As on the server, only owners can change owners.
   */
  const expected: Record<Letter, Record<Letter, string>> = {
    O: { O: '=HHHH', A: 'H=HHH', M: 'HH=ll', m: 'HHl=l', g: 'HHll=' },
    A: { O: '=nnnn', A: 'n=HHH', M: 'nH=ll', m: 'nHl=l', g: 'nHll=' },
    M: { O: '=nnnn', A: 'n=nnn', M: 'nn=nn', m: 'nnn=n', g: 'nnnn=' },
    m: { O: '=nnnn', A: 'n=nnn', M: 'nn=nn', m: 'nnn=n', g: 'nnnn=' },
    g: { O: '=nnnn', A: 'n=nnn', M: 'nn=nn', m: 'nnn=n', g: 'nnnn=' },
  };
  const cases = Object.entries(expected).flatMap(([caller, rows]) =>
    Object.entries(rows).flatMap(([before, marks]) =>
      everyRole.map((after, column) => ({
        caller: letters[caller as Letter],
        before: letters[before as Letter],
        after,
        mark: marks[column],
      })),
    ),
  );

  it.each(cases)('caller $caller, $before to $after: $mark', ({ caller, before, after, mark }) => {
    const verdict = checkRole({
      caller: { userId: callerId, role: caller },
      person: person({ role: before }),
      role: after,
      isOnlyTarget: false,
      ownersLeft: 3,
    });
    const given =
      verdict.kind === 'change'
        ? verdict.risk === 'high'
          ? 'H'
          : 'l'
        : { 'already-so': '=', 'not-permitted': 'n' }[verdict.reason as string];
    expect(given).toBe(mark);
  });

  it('covers every combination', () => {
    expect(cases).toHaveLength(125);
  });

  it.each<[Role, Role, string]>([
    [100, 200, 'Loses owner rights'],
    [200, 600, 'Loses administrator rights'],
    [300, 400, 'Loses moderator rights'],
    [400, 600, ''],
    [600, 400, ''],
    [400, 300, 'Gains moderator rights'],
    [300, 200, 'Gains administrator rights'],
    [200, 100, 'Gains owner rights'],
  ])('is explained for %i to %i: %s', (before, after, notice) => {
    expect(
      checkRole({
        caller: { userId: callerId, role: 100 },
        person: person({ role: before }),
        role: after,
        isOnlyTarget: true,
        ownersLeft: 2,
      }),
    ).toMatchObject({ kind: 'change', notice });
  });

  it('is rejected with the required role and the caller’s', () => {
    const check = (caller: Role, before: Role, role: Role) =>
      checkRole({
        caller: { userId: callerId, role: caller },
        person: person({ role: before }),
        role,
        isOnlyTarget: true,
        ownersLeft: 2,
      });
    expect(check(300, 400, 600)).toMatchObject({
      explanation: 'Only administrators and owners can change roles. You are a moderator here.',
    });
    expect(check(200, 100, 400)).toMatchObject({
      explanation: 'Only owners can change the role of an owner. You are an administrator here.',
    });
    expect(check(200, 400, 100)).toMatchObject({
      explanation: 'Only owners can make somebody an owner. You are an administrator here.',
    });
  });
});

describe('the refusal names who can do what the caller can’t', () => {
  it.each<[Role, number, number, string]>([
    [200, 4, 6, '4 owners and 6 administrators can.'],
    [200, 1, 1, '1 owner and 1 administrator can.'],
    [200, 2, 0, '2 owners can.'],
    [200, 0, 3, '3 administrators can.'],
    [100, 1, 6, '1 owner can.'],
    // A guest may not see any of them.
    [100, 0, 6, ''],
    [200, 0, 0, ''],
  ])('from role %i on, with %i owners and %i administrators: %s', (needed, owners, administrators, words) => {
    expect(whoCan(needed, { activeHumanOwners: owners, activeHumanAdministrators: administrators })).toBe(
      words,
    );
  });
});

describe('a check about oneself and the last owner', () => {
  const myself = (role: Role) => person({ userId: callerId, role });
  const check = (target: PersonFacts, role: Role, isOnlyTarget: boolean, ownersLeft: number) =>
    checkRole({ caller: { userId: callerId, role: 100 }, person: target, role, isOnlyTarget, ownersLeft });

  it('leaves the caller out of a change of several people', () => {
    expect(check(myself(100), 600, false, 2)).toEqual({
      kind: 'skip',
      reason: 'yourself',
      explanation: 'You would lose your own owner rights. Change your own role on its own.',
    });
  });

  it('lets the caller step down alone, at high risk', () => {
    expect(check(myself(100), 600, true, 2)).toEqual({
      kind: 'change',
      risk: 'high',
      notice: 'You lose your own owner rights',
      reversal: 'destructive',
    });
  });

  it.each([
    ['the caller', myself(100)],
    ['somebody else', person({ role: 100 })],
    ['a bot, as the server does', person({ role: 100, isBot: true })],
    ['a deactivated account, as the server does', person({ role: 100, isActive: false })],
  ])('keeps the last owner: %s', (_name, target) => {
    expect(check(target, 200, true, 1)).toMatchObject({ kind: 'skip', reason: 'last-owner' });
    expect(check(target, 200, true, 2)).toMatchObject({ kind: 'change' });
  });
});

describe('renaming', () => {
  it.each<[Role, string, string]>([
    [100, 'Mara Q.', 'low'],
    [200, 'Mara Q.', 'low'],
    [300, 'Mara Q.', 'not-permitted'],
    [400, 'Mara Q.', 'not-permitted'],
    [600, 'Mara Q.', 'not-permitted'],
    [100, 'Mara Quill', 'already-so'],
    [400, 'Mara Quill', 'already-so'],
  ])('caller %i to "%s": %s', (role, name, outcome) => {
    const verdict = checkRename({ userId: callerId, role }, person(), name);
    expect(verdict.kind === 'change' ? verdict.risk : verdict.reason).toBe(outcome);
  });
});

describe('setting a status', () => {
  it.each<[string, Role, Partial<PersonFacts>, boolean, string]>([
    ['an administrator for others', 200, {}, false, 'low'],
    ['a moderator for others', 300, {}, false, 'not-permitted'],
    ['a guest for oneself', 600, { userId: callerId }, false, 'low'],
    ['a bot', 100, { isBot: true }, false, 'bot'],
    ['a deactivated bot', 100, { isBot: true, isActive: false }, false, 'bot'],
    ['a deactivated person', 100, { isActive: false }, false, 'deactivated'],
    ['the same status', 300, {}, true, 'already-so'],
  ])('%s', (_name, role, change, isSame, outcome) => {
    const facts = exampleFacts([], { caller: { userId: callerId, role } });
    const verdict = checkStatus(facts, person(change), isSame);
    expect(verdict.kind === 'change' ? verdict.risk : verdict.reason).toBe(outcome);
  });
});
