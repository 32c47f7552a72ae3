import type { DemoRealmControl } from '@realm-console/demo-realm';
import { loadChannels } from '../../src-main/realm/channels/load-channels.ts';
import type { SessionHarness } from '../../src-main/realm/session/session-harness.ts';

/** Something that happens in an organization; what the server refuses doesn't, which is a case like any other. */
export type Change = (organization: RandomOrganization) => void | Promise<void>;

/** A change that is one request of the account of a role. */
export function request(
  role: AccountRole,
  method: string,
  path: (organization: RandomOrganization) => string,
  parameters: (organization: RandomOrganization) => Record<string, unknown> = () => ({}),
): Change {
  return async (organization) =>
    void (await organization.send(role, method, path(organization), parameters(organization)));
}

/** Who changes something: an account of each role, as the API numbers them. */
export const accountRoles = [100, 200, 300, 400, 600] as const;
export type AccountRole = (typeof accountRoles)[number];

/** An organization of any server that changes at random while consoles of several roles follow its events. */
export interface RandomOrganization {
  featureLevel: number;
  /** The consoles that have followed since before the first change. */
  consoles: readonly SessionHarness[];
  /**
   * Somebody who may be changed, but none of the consoles, and below level 262 nobody who was deactivated at the start.
   */
  person(choice: number): number;
  /** The same without those who came later: until they are active, servers show them so at the time they joined. */
  resident(choice: number): number;
  bot(choice: number): number;
  /** A group that people made, in use or deactivated. */
  group(choice: number): number;
  systemGroup(choice: number): number;
  isActive(userId: number): boolean;
  /** Sends a request as the account of a role and answers the body. */
  send(
    role: AccountRole,
    method: string,
    path: string,
    parameters?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
  /** The same for what changes nothing: it is left out of the report of a failure. */
  read(
    role: AccountRole,
    path: string,
    parameters?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
  /** Who the account of a role is. */
  accountId(role: AccountRole): number;
  /** Carries something out behind the API's back, where that is possible. */
  control(what: string, change: (control: DemoRealmControl) => void): void;
  /** Compares what every console knows with what one that registers now knows. */
  compare(): Promise<void>;
}

/** Lists the channels of a console that has registered. */
export async function listChannels({ model, connection }: SessionHarness): Promise<void> {
  const known = model();
  if (known) await loadChannels(known, connection);
}

/** Where two fingerprints part, with a little of each and what was done before; null where they are equal. */
export function difference(
  followed: string,
  fresh: string,
  done: readonly string[],
): { followed: string; fresh: string; done: readonly string[] } | null {
  if (followed === fresh) return null;
  let at = 0;
  while (followed[at] === fresh[at] && at < fresh.length) at += 1;
  const around = (whole: string): string => whole.slice(Math.max(0, at - 300), at + 120);
  return { followed: around(followed), fresh: around(fresh), done };
}
