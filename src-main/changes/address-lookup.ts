/**
 * Finds people by their e-mail addresses, in any case of letters. Everybody is looked at once, and only if anybody is
 * asked for.
 *
 * @param addresses user ids with the addresses that the caller sees
 */
export function createAddressLookup(
  addresses: () => Iterable<readonly [userId: number, address: string]>,
): (address: string) => number | undefined {
  let holders: Map<string, number> | undefined;
  return (address) => {
    holders ??= new Map(Array.from(addresses(), ([userId, one]) => [one.toLowerCase(), userId]));
    return holders.get(address.toLowerCase());
  };
}
