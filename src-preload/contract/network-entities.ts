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
