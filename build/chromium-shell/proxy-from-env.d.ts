/** The package has no types of its own. */
declare module 'proxy-from-env' {
  /** The proxy for an address from the environment of this process; empty without one. */
  export function getProxyForUrl(url: string): string;
}
