import { describe, expect, it } from 'vitest';
import { emailRules } from './email.ts';
import { exampleFacts, examplePerson } from './person.fixture.ts';

const mara = examplePerson();
const ines = examplePerson({ userId: 42, name: 'Ines', email: 'Ines@orchid.example' });
const gone = examplePerson({ userId: 43, name: 'Gone', email: 'gone@orchid.example', isActive: false });
const facts = exampleFacts([mara, ines, gone]);

describe('the new address of a person', () => {
  it.each([
    ['INES@ORCHID.EXAMPLE', 'New email value error: Already has an account.'],
    ['gone@orchid.example', 'New email value error: Account has been deactivated.'],
  ])('%s is somebody’s already, which the plan says', (value, explanation) => {
    const check = { facts, subject: mara, value, also: () => undefined, isOnlyTarget: true };
    const tally = { ownersLeft: 1, grave: 0, isOwnDemotion: false };
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
});
