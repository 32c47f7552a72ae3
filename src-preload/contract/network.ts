import type { Text } from '#words/text.ts';

/** How organizations are found and reached. */

export interface DiscoveryStep {
  id: 'name' | 'connection' | 'answer' | 'settings' | 'methods';
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  detail: Text;
  milliseconds: number | null;
}

export interface FoundOrganization {
  url: string;
  name: string;
  description: string;
  zulipVersion: string;
  featureLevel: number;
  /** False if directory (LDAP) user names are accepted. */
  requiresEmail: boolean;
  methods: { password: boolean; development: boolean; external: string[] };
  /** Set when the server works but some features need a newer one. */
  oldServerNotice: string | null;
}

/** A certificate added for an organization. */
export interface TrustedCertificate {
  /** SHA-256 as pairs of upper-case hexadecimal digits with colons; identifies the certificate. */
  fingerprint: string;
  /** The name it is for, such as `Example Company Root`. */
  subject: string;
  issuer: string;
  validFromMilliseconds: number;
  validUntilMilliseconds: number;
}

/** A proxy used to reach an organization. */
export interface ProxyInUse {
  /** Such as `http://proxy.example.com:8080`. */
  address: string;
  /** The user name for it; null if it needs none. The password never leaves the main process. */
  username: string | null;
}

/** How an organization is reached. */
export interface NetworkState {
  origin: string;
  /** In order of preference; null means no proxy. */
  ways: (ProxyInUse | null)[];
  certificates: TrustedCertificate[];
}

/** A step of checking a connection. */
export interface NetworkStep {
  id: 'name' | 'proxy' | 'connection' | 'tls' | 'server' | 'key';
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  /** What was found, or what went wrong. */
  detail: Text;
  /** What to do about a failure; empty if nothing. */
  advice: Text;
  milliseconds: number | null;
}

export interface NetworkCheck {
  steps: NetworkStep[];
  /** Address of a proxy that requires a user name and password, or different ones; null if none does. */
  proxyWantsSignIn: string | null;
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

const ipv4Loopback = /^127\.\d+\.\d+\.\d+$/;

/**
 * Whether a URL's host is certainly this computer. Names other than `localhost` may lead anywhere, so only the loopback
 * addresses count.
 */
export function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || ipv4Loopback.test(hostname);
}

/**
 * The same, including the names that RFC 6761 (section 6.3) reserves for this computer. Not every resolver complies, so
 * this is only for purposes that would do no harm elsewhere, such as bypassing a proxy.
 */
export function isNamedThisComputer(hostname: string): boolean {
  return isThisComputer(hostname) || hostname.endsWith('.localhost');
}

/** Whether anyone in between can read what is sent to an address: it is http and leaves this computer. */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && !isThisComputer(url.hostname);
}

/** The same address over https. */
export function encryptedAddress(address: string): string {
  return address.replace(/^http:/, 'https:');
}
