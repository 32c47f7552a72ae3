import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isUnencrypted } from '#contract/network.ts';
import type { Organization } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import type { RecordedPresence } from '#contract/presence.ts';
import { text, type Text } from '#words/text.ts';
import type { LiveState } from '../realm/protocol.ts';
import { isHttpAllowed } from '../store/allowed-http.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { createBackoff, type Backoff } from '../zulip/backoff.ts';
import { signInNeeded } from '../zulip/queue-state.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { RealmWorker } from './worker-host.ts';

/** An account as this run knows it. Its position in the rail is the order of the list. */
export type Account = Omit<StoredAccount, 'position'>;

/** One account in the rail, with its worker while there is a key. */
export interface OpenOrganization {
  account: Account;
  worker: RealmWorker | null;
  live: LiveState;
  /** Why the stored key can't be used, as a sentence. */
  keyTrouble: Text | null;
  /** The key is read only on request: the person signed out and it couldn't be deleted, or they denied access to it. */
  waitsForPerson: boolean;
  /** Counts the worker's crashes since it last ran steadily. */
  crashes: Backoff;
  /** Restarts the worker after a crash; null while it runs or without a key. */
  restart: { run(): void; timer: NodeJS.Timeout } | null;
  /** Starts the worker with its last key; null before the first key and after signing out. */
  startAgain: (() => void) | null;
  /** What the thread signs in with, the same object for every thread. Null while signed out. */
  credentials: { email: string; apiKey: string } | null;
  /** Settles when the keychain has answered the request for the key; null while there is no request. */
  opening: Promise<void> | null;
  /** What the trend of the demo organization begins with. */
  examplePresence: RecordedPresence | null;
}

/** An account that no worker serves yet. */
export function notYetOpen(account: Account): OpenOrganization {
  return {
    account,
    worker: null,
    live: emptyLiveState(account),
    keyTrouble: null,
    waitsForPerson: false,
    crashes: createBackoff({ firstBoundMilliseconds: 2_000, maximumBoundMilliseconds: 5 * 60_000 }),
    restart: null,
    startAgain: null,
    credentials: null,
    opening: null,
    examplePresence: null,
  };
}

/** The owner's account in a practice organization. */
export function demoAccount({ url, owner }: Pick<DemoOrganization, 'url' | 'owner'>): Account {
  return {
    // A new id each time: the journal of an earlier demo refers to a realm that is gone.
    id: `demo-${randomUUID().slice(0, 8)}`,
    url,
    name: 'Demo organization',
    email: owner.email,
    isDemo: true,
    keyKeptIn: 'memory',
    zulipVersion: '',
    featureLevel: 0,
    keyName: '',
    formerKeyName: null,
  };
}

/** What is known of an organization before its worker has reported anything. */
function emptyLiveState(account: Account): LiveState {
  return {
    connection: { kind: 'connecting', sinceMilliseconds: Date.now() },
    name: account.name,
    icon: null,
    zulipVersion: account.zulipVersion,
    featureLevel: account.featureLevel,
    budget: null,
    counts: null,
    me: null,
    dataFromMilliseconds: null,
    stalePresence: null,
    unread: [],
    isWorking: false,
  };
}

function keyPlaceOf(
  { account, keyTrouble, worker }: Pick<OpenOrganization, 'account' | 'keyTrouble' | 'worker'>,
  isHeldBack: boolean,
): Organization['keyKeptIn'] {
  // A new key that the keychain didn't accept.
  if (worker && keyTrouble !== null) return 'memory';
  return worker || isHeldBack ? account.keyKeptIn : 'nowhere';
}

/** The organization as the renderer sees it, without its key. */
export function presentOrganization({ account, live, keyTrouble, worker }: OpenOrganization): Organization {
  const isHeldBack = live.connection.kind === 'unencrypted' || live.connection.kind === 'stopped';
  return {
    id: account.id,
    url: account.url,
    email: account.email,
    isDemo: account.isDemo,
    keyKeptIn: keyPlaceOf({ account, keyTrouble, worker }, isHeldBack),
    keyTrouble,
    ...live,
    // An organization whose thread has ended does nothing until it restarts.
    isWorking: worker !== null && live.isWorking,
    name: live.name || account.name,
  };
}

/** The state of an organization while signed out. */
export function signedOut(entry: OpenOrganization, message: Text): LiveState {
  return { ...entry.live, connection: { kind: 'signed-out', sinceMilliseconds: Date.now(), message } };
}

/** Whether the account's address is http without consent. Its key isn't even read then. */
export function mustAskFirst(database: DatabaseSync, { id, url }: Account): boolean {
  return isUnencrypted(url) && !isHttpAllowed(database, id, url);
}

/** The state of an organization that connects only after consent to http. */
export function heldBack({ live }: OpenOrganization): LiveState {
  return { ...live, connection: { kind: 'unencrypted', sinceMilliseconds: Date.now() } };
}

/** The state of an organization whose thread crashed and restarts after a pause, in milliseconds. */
export function crashed({ live }: OpenOrganization, why: Text, pause: number): LiveState {
  const now = Date.now();
  return {
    ...live,
    connection: {
      kind: 'offline',
      sinceMilliseconds: now,
      nextTryAtMilliseconds: now + pause,
      reason: text('account.restarts-automatically', { why }),
    },
  };
}

/** The state of a demo organization whose thread has ended. */
export function stopped({ live }: OpenOrganization): LiveState {
  return { ...live, connection: { kind: 'stopped', sinceMilliseconds: Date.now() } };
}

/** Why an organization without a worker can't answer. */
export function withoutWorker({ restart, live: { connection } }: OpenOrganization): Failure {
  if (connection.kind === 'unencrypted') {
    return { kind: 'tls', message: text('account.not-connected-organizations-address') };
  }
  if (connection.kind === 'stopped') {
    return { kind: 'gone', message: text('account.demo-organization-stopped-start') };
  }
  if (restart && connection.kind === 'offline') {
    return { kind: 'offline', reason: 'stopped', message: connection.reason };
  }
  return signInNeeded;
}

/** What to remember of the server's description of itself. The name isn't known before the first snapshot. */
export function serverNews(account: Account, live: LiveState): Partial<Account> | null {
  const { name, zulipVersion, featureLevel } = live;
  const isKnown =
    account.name === name && account.zulipVersion === zulipVersion && account.featureLevel === featureLevel;
  return name === '' || isKnown ? null : { name, zulipVersion, featureLevel };
}
