import { send } from '@realm-console/demo-realm/client';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { ownerOf } from './console.ts';

/**
 * A request by an account, as another client of theirs makes it.
 *
 * @param path below `/api/v1`
 * @throws Error with the realm's answer if it rejects it
 */
export async function requestAs(
  realm: DemoRealm,
  account: DemoAccount,
  method: string,
  path: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { status, body, text } = await send(realm, account, method, path, parameters);
  if (status !== 200) throw new Error(`${method} ${path}: ${text}`);
  return body;
}

/** A request by the owner. */
export function ownRequest(
  realm: DemoRealm,
  method: string,
  path: string,
  parameters?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  return requestAs(realm, ownerOf(realm), method, path, parameters);
}
