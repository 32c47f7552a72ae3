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
  /** Holds the accounts; the journal's threads open the same file by its path. */
  database: DatabaseSync;
  keychain: Keychain;
  ownEntries: OwnEntries;
  signInThreads: Pick<SignInThreads, 'signIn' | 'addressNow'>;
  databasePath: string;
  /** Whether changes may be recorded, as it is when a thread starts. */
  journal(): JournalState;
  /** A thread came upon a file that seems to be damaged. */
  onStoreTrouble(): void;
  userAgent: string;
  /** Built entries of the threads. */
  realmWorkerEntry: URL;
  demoWorkerEntry: URL;
  demoOptions: DemoOptions;
  push(push: Push): void;
  /** Reports came to an organization just now. */
  reported(organization: { id: string; name: string }, reports: readonly Report[]): void;
}

/** Everybody who is signed in: the accounts, where their keys are, and the live organization of each. */
export interface Organizations {
  list(): Organization[];
  /** Opens every stored account that is not there yet, with the key from the keychain. */
  restore(): Promise<void>;
  /** Opens those whose key the keychain did not give, now that it answers. */
  openWaiting(): void;
  signIn(input: CallInput<'organization.sign-in'>, signal: AbortSignal): Promise<Result<Organization>>;
  signOut(input: CallInput<'organization.sign-out'>): Promise<Result<null>>;
  /** Gives the account a new key, which the keychain and the thread have from then on. */
  regenerateKey(organizationId: string): Promise<Result<KeyRegeneration>>;
  startDemo(): Promise<Result<Organization>>;
  tryNow(organizationId: string): Promise<Result<null>>;
  /** Connects to the http address that somebody has agreed to, now and from now on. */
  allowHttp(input: CallInput<'organization.allow-http'>): Promise<Result<null>>;
  /** Whether a thread answers for the organization: it does not while nobody is signed in. */
  isRunning(organizationId: string): boolean;
  call<Name extends OrganizationCallName>(
    organizationId: string,
    name: Name,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<CallOutput<Name>>>;
  suspend(): void;
  resume(): void;
  /** Ends all threads and starts them again; resolves when the former ones have ended. */
  restartThreads(): Promise<void>;
  close(): Promise<void>;
}
