import { mostChecked, type AddressCheck, type CheckedAddress } from '#contract/invitations.ts';
import { addressState, type AddressFacts } from '../../changes/kinds/invitation/address-state.ts';
import type { WrittenPerson } from '../../list-file/written-lines.ts';
import type { YieldingWork } from '../../yielding-work.ts';

function stateOf({ email, name, problem }: WrittenPerson, facts: AddressFacts): Omit<CheckedAddress, 'line'> {
  if (problem === 'no-address') return { text: name, state: 'no-address', detail: '' };
  if (problem !== null && problem !== 'unclear-name')
    return { text: name, state: 'unreadable', detail: problem.broken };
  if (email === '') return { text: name, state: 'not-an-address', detail: '' };
  return { text: email, ...addressState(email, facts) };
}

type Checked = Pick<AddressCheck, 'addresses' | 'counts' | 'invitable'>;

/** Yields the result for each person on a list, with the addresses that can be invited. */
export function* checkAddresses(
  people: readonly WrittenPerson[],
  facts: AddressFacts,
): YieldingWork<Checked> {
  const seen = new Set<string>();
  const check: Checked = { addresses: [], counts: {}, invitable: [] };
  for (const person of people) {
    const key = person.email.toLowerCase();
    const isTwice = key !== '' && seen.has(key);
    const checked: CheckedAddress = {
      line: person.line,
      ...(isTwice ? { text: person.email, state: 'twice' as const, detail: '' } : stateOf(person, facts)),
    };
    seen.add(key);
    const { state } = checked;
    check.counts[state] = (check.counts[state] ?? 0) + 1;
    if (state === 'new') check.invitable.push(person.email);
    if (check.addresses.length < mostChecked) check.addresses.push(checked);
    yield;
  }
  return check;
}
