const ipv4Loopback = /^127\.\d+\.\d+\.\d+$/;

/**
 * Whether a host of a URL surely is this very computer. Other names than `localhost` may lead anywhere, so that only the
 * addresses themselves count.
 */
export function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || ipv4Loopback.test(hostname);
}

/**
 * The same with the names that RFC 6761 (section 6.3) reserves for this computer. Not every resolver keeps to it: only
 * for what is no secret and no harm anywhere else, such as leaving out a proxy.
 */
export function isNamedThisComputer(hostname: string): boolean {
  return isThisComputer(hostname) || hostname.endsWith('.localhost');
}
