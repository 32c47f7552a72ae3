/** The package has no types of its own. */
declare module 'proxy-from-env' {
  /** The proxy for an address by the environment of this process; empty for none. */
  export function getProxyForUrl(url: string): string;
}
