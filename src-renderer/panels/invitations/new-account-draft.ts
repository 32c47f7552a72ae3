import { newTarget, type Edit } from '#contract/changes.ts';
import type { CheckedAccount, NewAccount } from '#contract/new-accounts.ts';
import { say } from '#words/say.ts';
import { stateWords } from './invitation-draft.ts';

/** Makes an account for somebody. */
export function newAccountEdit({ email, name }: NewAccount): Edit {
  return { target: newTarget('new-account', email), field: 'new-account', value: name };
}

/** "Create an account for Ada Quill", "Create 38 accounts": what the journal says. */
export function creationTitle(accounts: readonly NewAccount[]): string {
  const [only] = accounts;
  return accounts.length === 1 && only !== undefined
    ? say('invitations.create-account-for', { name: only.name })
    : say('invitations.create-count', { count: accounts.length });
}

/** Why somebody is left out, with what to do; for everybody else, that an account is created. */
export function accountStateWords({ state, detail }: CheckedAccount): string {
  switch (state) {
    case 'new':
      return say('invitations.state-created');
    case 'no-name':
      return say('invitations.state-no-name');
    case 'bad-name':
      return detail;
    default:
      return stateWords({ state, detail });
  }
}
