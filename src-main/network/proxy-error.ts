import type { Failure } from '#contract/outcome.ts';
import { sayText, type Text } from '#words/text.ts';

/**
 * `PROXY_UNREACHABLE`: it can't be used, so the next one is tried. `PROXY_REFUSED`: it didn't connect to the server.
 * `PROXY_SIGN_IN`: it needs a user name and password, or different ones.
 */
export type ProxyErrorCode = 'PROXY_UNREACHABLE' | 'PROXY_REFUSED' | 'PROXY_SIGN_IN';

/**
 * A proxy didn't open the connection, so nothing was sent to the server. It never carries a library's error, which may
 * contain the password.
 */
export class ProxyError extends Error {
  readonly code: ProxyErrorCode;
  /** `proxyAddress` of the proxy. */
  readonly proxy: string;
  /** For the person; names the proxy. */
  readonly words: Text;

  constructor(code: ProxyErrorCode, proxy: string, words: Text) {
    super(sayText(words));
    this.name = 'ProxyError';
    this.code = code;
    this.proxy = proxy;
    this.words = words;
  }

  /** The failure to return to the window. */
  failure(): Failure {
    const { code, words: message, proxy } = this;
    if (code === 'PROXY_SIGN_IN') return { kind: 'offline', reason: 'proxy-sign-in', message, proxy };
    return { kind: 'offline', reason: code === 'PROXY_REFUSED' ? 'proxy-refused' : 'proxy', message };
  }
}
