/** How organizations are found and reached. */

export interface DiscoveryStep {
  id: 'name' | 'connection' | 'answer' | 'settings' | 'methods';
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  detail: string;
  milliseconds: number | null;
}

export interface FoundOrganization {
  url: string;
  name: string;
  description: string;
  zulipVersion: string;
  featureLevel: number;
  /** False where user names of a directory (LDAP) are accepted. */
  requiresEmail: boolean;
  methods: { password: boolean; development: boolean; external: string[] };
  /** Set when the server works but some features need a newer one. */
  oldServerNotice: string | null;
}

/** A certificate that somebody added for an organization. */
export interface TrustedCertificate {
  /** SHA-256, in pairs of capital hexadecimal digits with colons; names the certificate. */
  fingerprint: string;
  /** The name it is for, such as `Example Company Root`. */
  subject: string;
  issuer: string;
  validFromMilliseconds: number;
  validUntilMilliseconds: number;
}

/** A proxy in the way to an organization. */
export interface ProxyInUse {
  /** Such as `http://proxy.example.com:8080`. */
  address: string;
  /** The user name that it gets; null where it gets none. The password never leaves the main process. */
  username: string | null;
}

/** How an organization is reached. */
export interface NetworkState {
  origin: string;
  /** In the order in which they are tried; null stands for no proxy. */
  ways: (ProxyInUse | null)[];
  certificates: TrustedCertificate[];
}

/** One step of the check of a connection. */
export interface NetworkStep {
  id: 'name' | 'proxy' | 'connection' | 'tls' | 'server' | 'key';
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  /** What was found, or what went wrong. */
  detail: string;
  /** What to do about a failure; empty where nothing is to be done. */
  advice: string;
  milliseconds: number | null;
}

export interface NetworkCheck {
  steps: NetworkStep[];
  /** Address of a proxy that wants a user name and password, or others; null where none does. */
  proxyWantsSignIn: string | null;
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

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

/** Whether everybody on the way can read what is sent to an address: it is http and leaves this computer. */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && !isThisComputer(url.hostname);
}

/** The same address over https. */
export function encryptedAddress(address: string): string {
  return address.replace(/^http:/, 'https:');
}
