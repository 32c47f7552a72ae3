import type { Connection } from '../../../src-main/zulip/http.ts';
import type { AccountRole } from '../../random-changes/random-organization.fixture.ts';
import type { TestAccount } from '../accounts.ts';

/** The input of the client functions' calls; IDs returned by one call are kept for later ones. */
export interface FunctionContext {
  /** The account that the test was started with, which can create accounts. */
  first: Connection;
  as(role: AccountRole): Connection;
  account(role: AccountRole): TestAccount;
  /** A connection of an account created by an earlier call. */
  newcomer(email: string, apiKey: string): Connection;
  anonymous: Connection;
  /** A bot of the owner's. */
  botId: number;
  systemGroup(name: string): number;
  keep(name: string, value: number | string): void;
  id(name: string): number;
  text(name: string): string;
}

/** A client function with a call that should succeed if the server has the feature. */
export interface FunctionCase {
  name: string;
  run(context: FunctionContext): Promise<unknown>;
  /** Whether the result depends on the server's configuration: email, the push service. */
  dependsOnServer?: true;
  /** The level from which servers no longer have it, so it is rejected. */
  removedAt?: number;
}

/** A case, named after the function. */
export function called(
  { name }: { readonly name: string },
  run: FunctionCase['run'],
  options: Omit<FunctionCase, 'name' | 'run'> = {},
): FunctionCase {
  return { name, run, ...options };
}
