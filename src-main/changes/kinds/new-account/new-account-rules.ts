import {
  newNameOfTarget,
  newTarget,
  targetOf,
  userIdOfTarget,
  type ChangeTarget,
} from '#contract/changes.ts';
import { needsPlan } from '#contract/level-words.ts';
import { personNameObjection, strippedText } from '#contract/text-rules.ts';
import { lostLettersObjection } from '#contract/unseen-signs.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsRole, skip, type Verdict } from '../../verdict.ts';
import { addressRefusals, addressState } from '../invitation/address-state.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import { deactivatedAccount } from '../user/account.ts';
import { accountCreationCall } from '../../calls/new-accounts.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

/** A person who is to get an account; the change's value is the name. */
interface NewAccountSubject {
  email: string;
}

const targetFor = (email: string): ChangeTarget => newTarget('new-account', email);

function check(facts: PlanningFacts, email: string): Verdict {
  const lacking = needsRole('new-account', facts.caller);
  if (lacking !== null) return lacking;
  if (facts.isPlanLimited()) return skip('not-possible', needsPlan('Creating accounts'));
  if (facts.madeAccount(targetFor(email)) !== undefined) {
    return skip('already-so', 'The account was created already.');
  }
  const { state, detail } = addressState(email, facts);
  // An invitation doesn't matter: it becomes unusable once the account exists.
  return state === 'new' || state === 'invited'
    ? { kind: 'change', risk: 'low', notice: '', reversal: 'lasting' }
    : addressRefusals[state]({ detail });
}

function newAccount(known: ChangeFacts): FieldRules<NewAccountSubject> {
  return {
    noun: 'account',
    inputField: 'name',
    normalise: strippedText,
    current: ({ email }) => known.madeAccount(targetFor(email)) ?? '',
    words: (value) => (value === '' ? 'No account' : value),
    objection: (value, { featureLevel }) =>
      value === '' ? null : (personNameObjection(value, featureLevel) ?? lostLettersObjection(value)),
    check({ facts, subject: { email }, value, tally }) {
      if (value === '') {
        return skip('not-possible', 'An account can’t be deleted here. Deactivate it in People.');
      }
      return tally.addressesGiven.has(email.toLowerCase())
        ? skip('not-possible', 'Email is already in use.')
        : check(facts, email);
    },
    count({ email }, value, tally) {
      tally.addressesGiven.set(email.toLowerCase(), value);
    },
    endpoint: () => 'POST /users',
    effects: () => ({
      whatElseChanges: [text('effect.each-them-joins-as'), text('effect.each-account-gets-random')],
      canBeUndone: [text('effect.accounts-undo-deactivates-them')],
      cannotBeUndone: [text('effect.account-cant-be-deleted')],
    }),
  };
}

/** New accounts, identified by address; an existing one is a person. https://zulip.com/api/create-user */
export const newAccountRules: KindRules<NewAccountSubject> = {
  isNamedById: true,
  subject: (id) => ({ email: id.slice(id.indexOf(':') + 1) }),
  nameOf: ({ email }) => email,
  rules: (field, facts) => (field === 'new-account' ? newAccount(facts) : null),
  order: () => '0',
  goneName: (id) => id.slice(id.indexOf(':') + 1),
  gone: 'The organization is not loaded.',
  goneField: () => 'A new account has nothing of this kind.',
  undoEdit({ claim, target, after }) {
    const userId = claim === null ? null : userIdOfTarget(claim);
    if (userId === null) return null;
    return {
      target: targetOf('user', userId),
      field: 'account',
      value: deactivatedAccount,
      recorded: { name: after, email: newNameOfTarget(target) },
    };
  },
};

export const newAccountInWorker = {
  rules: newAccountRules,
  calls: {
    'POST /users': accountCreationCall,
  },
} satisfies KindInWorker<'new-account'>;
