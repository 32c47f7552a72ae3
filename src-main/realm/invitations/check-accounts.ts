import { mostChecked } from '#contract/invitations.ts';
import type { AccountCheck, CheckedAccount, NewAccount } from '#contract/new-accounts.ts';
import { personNameObjection, strippedText } from '#contract/text-rules.ts';
import { lostLettersObjection } from '#contract/unseen-signs.ts';
import { addressState, type AddressFacts } from '../../changes/kinds/invitation/address-state.ts';
import type { PlanningFacts } from '../../changes/planning-facts.ts';
import { readAccounts } from './read-accounts.ts';

function stateOf(
  { email, name }: NewAccount,
  facts: AddressFacts & Pick<PlanningFacts, 'featureLevel'>,
): Pick<CheckedAccount, 'state' | 'detail'> {
  const { state, detail } = addressState(email, facts);
  if (state !== 'new' && state !== 'invited') return { state, detail };
  if (name === '') return { state: 'no-name', detail: '' };
  const objection = personNameObjection(name, facts.featureLevel) ?? lostLettersObjection(name);
  return objection === null ? { state: 'new', detail: '' } : { state: 'bad-name', detail: objection };
}

/** What becomes of each person in a text, with those who can have an account. */
export function checkAccounts(
  text: string,
  facts: AddressFacts & Pick<PlanningFacts, 'featureLevel'>,
): AccountCheck {
  const { accounts, ignored } = readAccounts(text);
  const seen = new Set<string>();
  const check: AccountCheck = { accounts: [], counts: {}, creatable: [], ignored };
  for (const { email, name: written } of accounts) {
    const account = { email, name: strippedText(written) };
    const key = email.toLowerCase();
    const isTwice = key !== '' && seen.has(key);
    const checked: CheckedAccount = {
      ...account,
      ...(isTwice ? { state: 'twice' as const, detail: '' } : stateOf(account, facts)),
    };
    seen.add(key);
    check.counts[checked.state] = (check.counts[checked.state] ?? 0) + 1;
    if (checked.state === 'new') check.creatable.push(account);
    if (check.accounts.length < mostChecked) check.accounts.push(checked);
  }
  return check;
}
