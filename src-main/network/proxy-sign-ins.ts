import { z } from 'zod';
import { succeed, type Result } from '#contract/outcome.ts';
import { keepOutOfLog } from '../log.ts';
import type { Keychain } from '../platform/keychain.ts';
import type { ProxySignIn } from './route.ts';

/** What proxies were told on who uses them: in the keychain, and in memory while the console runs. */
export interface ProxySignIns {
  /** @param proxy its `proxyAddress` @returns null where nothing is kept, or the keychain does not answer */
  of(proxy: string): Promise<ProxySignIn | null>;
  /** Where the keychain refuses, the sign-in holds until the console ends, and the failure says so. */
  keep(proxy: string, signIn: ProxySignIn): Promise<Result<null>>;
  forget(proxy: string): Promise<Result<null>>;
}

const keptSignIn = z.strictObject({ username: z.string(), password: z.string() });

/** The name of the keychain's entry, readable in the system's own key viewer. */
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

  function hidden(signIn: ProxySignIn | null): ProxySignIn | null {
    if (signIn !== null) keepOutOfLog(signIn.password);
    return signIn;
  }

  return {
    of(proxy) {
      let signIn = known.get(proxy);
      if (signIn === undefined) {
        signIn = keychain.read(proxyKeyName(proxy)).then((kept) => {
          // One that is locked may be unlocked the next time.
          const isKnown = kept.ok || (kept.failure.kind === 'keychain' && kept.failure.trouble === 'missing');
          if (!isKnown) known.delete(proxy);
          return hidden(kept.ok ? parse(kept.value) : null);
        });
        known.set(proxy, signIn);
      }
      return signIn;
    },
    async keep(proxy, signIn) {
      known.set(proxy, Promise.resolve(hidden(signIn)));
      return keychain.write(proxyKeyName(proxy), JSON.stringify(signIn));
    },
    async forget(proxy) {
      known.set(proxy, Promise.resolve(null));
      const deleted = await keychain.delete(proxyKeyName(proxy));
      return deleted.ok ? succeed(null) : deleted;
    },
  };
}
