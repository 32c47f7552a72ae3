import type { Connection } from '../../../src-main/zulip/http.ts';
import type { AccountRole } from '../../random-changes/random-organization.fixture.ts';
import type { TestAccount } from '../accounts.ts';

/** What the calls of the client's functions are made with; ids that one call brings are kept for later ones. */
export interface FunctionContext {
  /** The account that the test was started with, which may create accounts. */
  first: Connection;
  as(role: AccountRole): Connection;
  account(role: AccountRole): TestAccount;
  /** A connection of somebody whom an earlier call created. */
  newcomer(email: string, apiKey: string): Connection;
  anonymous: Connection;
  /** A bot that the owner has. */
  botId: number;
  systemGroup(name: string): number;
  keep(name: string, value: number | string): void;
  id(name: string): number;
  text(name: string): string;
}

/** A function of the client with one call of it that is meant to succeed where the server has the feature. */
export interface FunctionCase {
  name: string;
  run(context: FunctionContext): Promise<unknown>;
  /** Whether what comes of it depends on how the server was set up: mail, the push service. */
  dependsOnServer?: true;
  /** From which level on no server has it, so that it is refused. */
  removedAt?: number;
}

/** A case, named as the function. */
export function called(
  { name }: { readonly name: string },
  run: FunctionCase['run'],
  options: Omit<FunctionCase, 'name' | 'run'> = {},
): FunctionCase {
  return { name, run, ...options };
}
