const ipv4Loopback = /^127\.\d+\.\d+\.\d+$/;

/**
 * Whether everybody on the way can read what is sent to an address: it is http and leaves this computer. Other names
 * than `localhost` may lead anywhere, so that only the addresses themselves count.
 */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:') return false;
  const { hostname } = url;
  return hostname !== 'localhost' && hostname !== '[::1]' && !ipv4Loopback.test(hostname);
}

/** The same address over https. */
export function encryptedAddress(address: string): string {
  return address.replace(/^http:/, 'https:');
}
