import type { DemoRealmControl } from '@realm-console/demo-realm';
import { loadChannels } from '../../src-main/realm/channels/load-channels.ts';
import type { SessionHarness } from '../../src-main/realm/session/session-harness.ts';

/** A change of an organization; what the server rejects doesn't happen, which is a case like any other. */
export type Change = (organization: RandomOrganization) => void | Promise<void>;

/** A change by one request of a role's account. */
export function request(
  role: AccountRole,
  method: string,
  path: (organization: RandomOrganization) => string,
  parameters: (organization: RandomOrganization) => Record<string, unknown> = () => ({}),
): Change {
  return async (organization) =>
    void (await organization.send(role, method, path(organization), parameters(organization)));
}

/** The accounts that change something: one of each role, as API numbers. */
export const accountRoles = [100, 200, 300, 400, 600] as const;
export type AccountRole = (typeof accountRoles)[number];

/** An organization on any server that changes at random while consoles of several roles follow its events. */
export interface RandomOrganization {
  featureLevel: number;
  /** The consoles that have followed since before the first change. */
  consoles: readonly SessionHarness[];
  /** A person who may be changed: none of the consoles', and below level 262 nobody deactivated at the start. */
  person(choice: number): number;
  /** The same without later arrivals: until they are active, servers show them as active when they joined. */
  resident(choice: number): number;
  bot(choice: number): number;
  /** A group created by people, active or deactivated. */
  group(choice: number): number;
  systemGroup(choice: number): number;
  isActive(userId: number): boolean;
  /** Sends a request as a role's account and returns the body. */
  send(
    role: AccountRole,
    method: string,
    path: string,
    parameters?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
  /** The same for requests that change nothing, which are left out of a failure's report. */
  read(
    role: AccountRole,
    path: string,
    parameters?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
  /** The user ID of a role's account. */
  accountId(role: AccountRole): number;
  /** Makes a change behind the API's back, if possible. */
  control(what: string, change: (control: DemoRealmControl) => void): void;
  /** Compares every console's state with a new registration's. */
  compare(): Promise<void>;
}

/** Lists the channels of a registered console. */
export async function listChannels({ model, connection }: SessionHarness): Promise<void> {
  const known = model();
  if (known) await loadChannels(known, connection);
}

/** Where two fingerprints differ, with some of each and what was done before; null if they are equal. */
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
