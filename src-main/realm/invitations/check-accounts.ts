import { mostChecked } from '#contract/invitations.ts';
import type { AccountCheck, CheckedAccount } from '#contract/new-accounts.ts';
import { personNameObjection, strippedText } from '#contract/text-rules.ts';
import { lostLettersObjection } from '#contract/unseen-signs.ts';
import { addressState, type AddressFacts } from '../../changes/kinds/invitation/address-state.ts';
import type { PlanningFacts } from '../../changes/planning-facts.ts';
import type { WrittenPerson } from '../../list-file/written-lines.ts';
import type { YieldingWork } from '../../yielding-work.ts';

type AccountFacts = AddressFacts & Pick<PlanningFacts, 'featureLevel'>;

const unclearName = 'Which part is the name? Write the whole name before the address, in quotation marks.';

function stateOf(
  { email, name, problem }: WrittenPerson,
  facts: AccountFacts,
): Pick<CheckedAccount, 'state' | 'detail'> {
  if (problem === 'no-address') return { state: 'no-address', detail: '' };
  if (problem === 'unclear-name') return { state: 'bad-name', detail: unclearName };
  if (problem !== null) return { state: 'unreadable', detail: problem.broken };
  const { state, detail } = addressState(email, facts);
  if (state !== 'new' && state !== 'invited') return { state, detail };
  if (name === '') return { state: 'no-name', detail: '' };
  const objection = personNameObjection(name, facts.featureLevel) ?? lostLettersObjection(name);
  return objection === null ? { state: 'new', detail: '' } : { state: 'bad-name', detail: objection };
}

type Checked = Pick<AccountCheck, 'accounts' | 'counts' | 'creatable'>;

/** Yields the result for each person on a list, with those who can get an account. */
export function* checkAccounts(people: readonly WrittenPerson[], facts: AccountFacts): YieldingWork<Checked> {
  const seen = new Set<string>();
  const check: Checked = { accounts: [], counts: {}, creatable: [] };
  for (const person of people) {
    const account = { email: person.email, name: strippedText(person.name) };
    const key = account.email.toLowerCase();
    const isTwice = key !== '' && seen.has(key);
    const checked: CheckedAccount = {
      line: person.line,
      ...account,
      ...(isTwice ? { state: 'twice' as const, detail: '' } : stateOf({ ...person, ...account }, facts)),
    };
    seen.add(key);
    check.counts[checked.state] = (check.counts[checked.state] ?? 0) + 1;
    if (checked.state === 'new') check.creatable.push(account);
    if (check.accounts.length < mostChecked) check.accounts.push(checked);
    yield;
  }
  return check;
}
