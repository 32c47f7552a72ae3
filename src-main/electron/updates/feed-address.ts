import { isThisComputer } from '#contract/network.ts';

/** Whether a feed may have this address: https, or http on this computer. */
export function isFeedAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisComputer(url.hostname));
}
