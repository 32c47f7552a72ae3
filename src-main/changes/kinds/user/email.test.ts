import { describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { expandEdits } from '../../expansion.ts';
import { emailRules } from './email.ts';
import { exampleFacts, examplePerson } from './person.fixture.ts';

const mara = examplePerson();
const ines = examplePerson({ userId: 42, name: 'Ines', email: 'Ines@orchid.example' });
const gone = examplePerson({ userId: 43, name: 'Gone', email: 'gone@orchid.example', isActive: false });
const facts = exampleFacts([mara, ines, gone], {
  isReservedAddress: (address) => address.toLowerCase() === 'notification-bot@zulip.com',
});

describe('a person’s new address', () => {
  it.each([
    ['INES@ORCHID.EXAMPLE', 'New email value error: Already has an account.'],
    ['gone@orchid.example', 'New email value error: Account has been deactivated.'],
    ['Notification-Bot@zulip.com', 'New email value error: Reserved for system bots.'],
  ])('%s is already taken, according to the plan', (value, explanation) => {
    const check = {
      facts,
      subject: mara,
      value,
      also: () => undefined,
      isOnlyTarget: true,
    };
    const tally = { ownersLeft: 1, isOwnDemotion: false, addressesGiven: new Map() };
    expect(emailRules.check({ ...check, tally })).toMatchObject({
      kind: 'skip',
      reason: 'not-possible',
      explanation,
    });
  });

  it.each([
    ['mara.quill@orchid.example', null],
    ['a..b@orchid.example', 'Invalid new email address.'],
  ])('%s: %s', (value, objection) => {
    expect(emailRules.objection(value, facts)).toBe(objection);
  });

  it('is given to only one person in a plan', () => {
    const edits = [
      { target: targetOf('user', 41), field: 'email', value: 'new@orchid.example' },
      { target: targetOf('user', 42), field: 'email', value: 'NEW@orchid.example' },
    ] as const;
    const work = expandEdits(edits, facts);
    let step = work.next();
    while (step.done !== true) step = work.next();
    expect(step.value.changes.map(({ name }) => name)).toEqual(['Ines']);
    expect(step.value.skipped).toMatchObject([
      {
        name: 'Mara Quill',
        reason: 'not-possible',
        explanation: 'Ines gets this address in the same change. Enter another one.',
      },
    ]);
  });
});
