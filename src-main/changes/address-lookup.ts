import type { YieldingWork } from '../yielding-work.ts';

/** Finds the user with an email address (ignoring case). */
export type AddressLookup = (address: string) => number | undefined;

type Addresses = Iterable<readonly [userId: number, address: string]>;

/**
 * Reads everyone's addresses once.
 *
 * @param addresses user ids with the addresses that the caller sees
 */
export function* readAddresses(addresses: Addresses): YieldingWork<AddressLookup> {
  const holders = new Map<string, number>();
  for (const [userId, address] of addresses) {
    holders.set(address.toLowerCase(), userId);
    yield;
  }
  return (address) => holders.get(address.toLowerCase());
}

/** The same, without yielding and only on first use. */
export function createAddressLookup(addresses: () => Addresses): AddressLookup {
  let found: AddressLookup | undefined;
  function read(): AddressLookup {
    const work = readAddresses(addresses());
    let step = work.next();
    while (step.done !== true) step = work.next();
    return step.value;
  }
  return (address) => (found ??= read())(address);
}
