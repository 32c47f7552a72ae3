import type { DatabaseSync } from 'node:sqlite';
import type { CallInput, CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { JournalState } from '#contract/console.ts';
import type { KeyRegeneration, Organization } from '#contract/organization.ts';
import type { Result } from '#contract/outcome.ts';
import type { Report } from '#contract/reports.ts';
import type { Push } from '#contract/topics.ts';
import type { Names } from '../network/names.ts';
import type { Keychain } from '../platform/keychain.ts';
import type { DemoOptions } from './demo-organization.ts';
import type { OwnEntries } from './own-entries.ts';
import type { SignInThreads } from './sign-in-host.ts';
import type { RealmWorkerEvents } from './worker-host.ts';

export interface OrganizationsPorts extends Pick<RealmWorkerEvents, 'findRoute' | 'copySecret'> {
  names: Names;
  /** The accounts. The journal's threads open the same file by its path. */
  database: DatabaseSync;
  keychain: Keychain;
  ownEntries: OwnEntries;
  signInThreads: Pick<SignInThreads, 'signIn' | 'addressNow'>;
  databasePath: string;
  /** Whether changes may be recorded, read when a thread starts. */
  journal(): JournalState;
  /** A thread found a file that seems to be damaged. */
  onStoreTrouble(): void;
  userAgent: string;
  /** Built thread entries. */
  realmWorkerEntry: URL;
  demoWorkerEntry: URL;
  demoOptions: DemoOptions;
  push(push: Push): void;
  /** An organization received new reports. */
  reported(organization: { id: string; name: string }, reports: readonly Report[]): void;
}

/** The accounts that are signed in, the place of their keys, and each one's live organization. */
export interface Organizations {
  list(): Organization[];
  /** Opens every stored account that isn't open yet, with the key from the keychain. */
  restore(): Promise<void>;
  /** Opens the accounts whose key the keychain didn't give, now that it answers. */
  openWaiting(): void;
  signIn(input: CallInput<'organization.sign-in'>, signal: AbortSignal): Promise<Result<Organization>>;
  signOut(input: CallInput<'organization.sign-out'>): Promise<Result<null>>;
  /** Generates a new key for the account and passes it to the keychain and the thread. */
  regenerateKey(organizationId: string): Promise<Result<KeyRegeneration>>;
  startDemo(): Promise<Result<Organization>>;
  tryNow(organizationId: string): Promise<Result<null>>;
  /** Connects to an http address after consent, now and in future. */
  allowHttp(input: CallInput<'organization.allow-http'>): Promise<Result<null>>;
  /** Whether a thread answers for the organization. It doesn't while signed out. */
  isRunning(organizationId: string): boolean;
  call<Name extends OrganizationCallName>(
    organizationId: string,
    name: Name,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<CallOutput<Name>>>;
  suspend(): void;
  resume(): void;
  /** Restarts all threads; resolves when the old ones have ended. */
  restartThreads(): Promise<void>;
  close(): Promise<void>;
}
