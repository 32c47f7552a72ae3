import { send } from '@realm-console/demo-realm/client';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { ownerOf } from './console.ts';

/**
 * One request in the name of that account, as another client of theirs makes it.
 *
 * @param path below `/api/v1`
 * @throws Error with the realm's answer, where it refuses
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

/** One request in the owner's name. */
export function ownRequest(
  realm: DemoRealm,
  method: string,
  path: string,
  parameters?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  return requestAs(realm, ownerOf(realm), method, path, parameters);
}
