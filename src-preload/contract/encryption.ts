import { isThisComputer } from './this-computer.ts';

/** Whether everybody on the way can read what is sent to an address: it is http and leaves this computer. */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && !isThisComputer(url.hostname);
}

/** The same address over https. */
export function encryptedAddress(address: string): string {
  return address.replace(/^http:/, 'https:');
}
