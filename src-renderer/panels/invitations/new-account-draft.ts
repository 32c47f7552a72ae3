import { newTarget, type Edit } from '#contract/changes.ts';
import type { CheckedAccount, NewAccount, NewAccountState } from '#contract/new-accounts.ts';
import { countOf } from '#contract/words/count.ts';
import { stateWords } from './invitation-draft.ts';

/** Makes an account for somebody. */
export function newAccountEdit({ email, name }: NewAccount): Edit {
  return { target: newTarget('new-account', email), field: 'new-account', value: name };
}

/** "Create an account for Ada Quill", "Create 38 accounts": what the journal says. */
export function creationTitle(accounts: readonly NewAccount[]): string {
  const [only] = accounts;
  return accounts.length === 1 && only !== undefined
    ? `Create an account for ${only.name}`
    : `Create ${countOf(accounts.length, 'account')}`;
}

/** Why somebody is left out, with what to do; for everybody else, that an account is created. */
export function accountStateWords({ state, detail, email: text }: CheckedAccount): string {
  const words: Partial<Record<NewAccountState, string>> = {
    new: 'Will be created',
    'no-name': 'The name is missing',
    'bad-name': detail,
  };
  return (
    words[state] ??
    stateWords({ state: state as Exclude<NewAccountState, 'no-name' | 'bad-name'>, detail, text })
  );
}
