import { z } from 'zod';
import { succeed, type Result } from '#contract/outcome.ts';
import { keepOutOfLog } from '../log.ts';
import type { Keychain } from '../platform/keychain.ts';
import type { ProxySignIn } from './route.ts';

/** The credentials for proxies: in the keychain, and in memory while the console runs. */
export interface ProxySignIns {
  /** @param proxy its `proxyAddress` @returns null if nothing is stored, or the keychain doesn't answer */
  of(proxy: string): Promise<ProxySignIn | null>;
  /** If the keychain refuses, the credentials stay in memory until the console ends, and the failure says so. */
  keep(proxy: string, signIn: ProxySignIn): Promise<Result<null>>;
  forget(proxy: string): Promise<Result<null>>;
  /** Retries what the keychain refused: it answers again, or the person asked for it. */
  askAgain(): void;
}

const keptSignIn = z.strictObject({ username: z.string(), password: z.string() });

/** The name of the keychain entry, readable in the system's own key viewer. */
export const proxyKeyName = (proxy: string): string => `proxy ${proxy}`;

function parse(text: string): ProxySignIn | null {
  try {
    return keptSignIn.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function createProxySignIns(keychain: Pick<Keychain, 'read' | 'write' | 'delete'>): ProxySignIns {
  const known = new Map<string, Promise<ProxySignIn | null>>();
  /** Every connection needs them, and each request may prompt for the keychain's password. */
  const refused = new Set<string>();

  function hidden(signIn: ProxySignIn | null): ProxySignIn | null {
    if (signIn !== null) keepOutOfLog(signIn.password);
    return signIn;
  }

  return {
    of(proxy) {
      let signIn = known.get(proxy);
      if (signIn === undefined) {
        signIn = keychain.read(proxyKeyName(proxy)).then((kept) => {
          if (!kept.ok && known.get(proxy) === signIn) {
            const trouble = kept.failure.kind === 'keychain' ? kept.failure.trouble : null;
            if (trouble === 'locked' || trouble === 'denied') refused.add(proxy);
            else if (trouble !== 'missing') known.delete(proxy);
          }
          return hidden(kept.ok ? parse(kept.value) : null);
        });
        known.set(proxy, signIn);
      }
      return signIn;
    },
    askAgain() {
      for (const proxy of refused) known.delete(proxy);
      refused.clear();
    },
    async keep(proxy, signIn) {
      refused.delete(proxy);
      known.set(proxy, Promise.resolve(hidden(signIn)));
      return keychain.write(proxyKeyName(proxy), JSON.stringify(signIn));
    },
    async forget(proxy) {
      refused.delete(proxy);
      known.set(proxy, Promise.resolve(null));
      const deleted = await keychain.delete(proxyKeyName(proxy));
      return deleted.ok ? succeed(null) : deleted;
    },
  };
}
