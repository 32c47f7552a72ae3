import { z } from 'zod';
import { call, organizationId } from './call.ts';
import type { NetworkCheck, NetworkState } from './network-entities.ts';

const address = z.string().max(2_000);
const proxy = z.string().max(500);

/** How organizations are reached. They are named by their address, since a proxy stands in the way to the sign-in too. */
export const networkCalls = {
  'network.read': call<NetworkState>()(z.strictObject({ address })),
  /**
   * Tries every step of the way to a server; steps are pushed as `network-check` under `checkId`. With an account, its
   * key is tried too.
   */
  'network.check': call<NetworkCheck>()(
    z.strictObject({
      checkId: z.string().max(64),
      address,
      organizationId: organizationId.nullable(),
    }),
  ),
  /** Asks for a file and trusts the certificates in it for this organization; null where nobody chose one. */
  'network.add-certificate': call<NetworkState | null>()(z.strictObject({ address })),
  'network.remove-certificate': call<NetworkState>()(
    z.strictObject({ address, fingerprint: z.string().max(200) }),
  ),
  /** Keeps in the keychain what a proxy asks for. `isKept` is false where the keychain refused: it holds for this run. */
  'network.sign-in-to-proxy': call<{ isKept: boolean }>()(
    z.strictObject({ proxy, username: z.string().max(500), password: z.string().max(5_000) }),
  ),
  'network.forget-proxy': call<null>()(z.strictObject({ proxy })),
} as const;

/** Answered by the organization's thread, which alone has the key. */
export const networkKeyCalls = {
  /** Tries the key with a real call and says whose it is. */
  'network.check-key': call<{ name: string }>()(z.strictObject({ organizationId })),
} as const;
