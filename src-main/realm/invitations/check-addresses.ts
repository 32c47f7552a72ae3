import { mostChecked, type AddressCheck, type CheckedAddress } from '#contract/invitations.ts';
import { addressState, type AddressFacts } from '../../changes/kinds/invitation/address-state.ts';
import { readAddresses } from './read-addresses.ts';

/** What becomes of each address in a text, with those that can be invited. */
export function checkAddresses(text: string, facts: AddressFacts): AddressCheck {
  const { texts, ignored } = readAddresses(text);
  const seen = new Set<string>();
  const check: AddressCheck = { addresses: [], counts: {}, invitable: [], ignored };
  for (const written of texts) {
    const key = written.toLowerCase();
    const checked: CheckedAddress = seen.has(key)
      ? { text: written, state: 'twice', detail: '' }
      : { text: written, ...addressState(written, facts) };
    seen.add(key);
    const { state } = checked;
    check.counts[state] = (check.counts[state] ?? 0) + 1;
    if (state === 'new') check.invitable.push(written);
    if (check.addresses.length < mostChecked) check.addresses.push(checked);
  }
  return check;
}
