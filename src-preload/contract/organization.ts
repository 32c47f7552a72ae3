import type { OrganizationPicture, OrganizationPictureName } from './organization-pictures.ts';
import type { Role } from './people.ts';

/** Organizations: how the console is connected to them, their settings, and the domains that people may join with. */

export type ConnectionState =
  /** First registration is under way; `progress` is bytes of the snapshot received, when known. */
  | { kind: 'connecting'; sinceMilliseconds: number }
  | { kind: 'live'; sinceMilliseconds: number }
  /** `proxy` is the address of one that wants a user name and password. */
  | {
      kind: 'reconnecting' | 'offline';
      sinceMilliseconds: number;
      nextTryAtMilliseconds: number | null;
      reason: string;
      proxy?: string;
    }
  /** The server answers, but with something that this version of the console cannot use. */
  | { kind: 'unreadable'; sinceMilliseconds: number; nextTryAtMilliseconds: number | null; reason: string }
  /** The key was refused; cached data stays readable. `message` is the server's. */
  | { kind: 'signed-out'; sinceMilliseconds: number; message: string }
  /** The address is http, and nobody has agreed to connect to it; the key stays in the keychain. */
  | { kind: 'unencrypted'; sinceMilliseconds: number }
  /** The thread of the demo organization ended: it is gone with everything in it. */
  | { kind: 'stopped'; sinceMilliseconds: number }
  /** The server is too old, or its organization larger than this computer can take. Nothing is asked for by itself. */
  | { kind: 'refused'; sinceMilliseconds: number; message: string; isTooLarge?: true };

export interface RateBudget {
  /** Calls allowed in the longest window the server named. */
  limit: number;
  /** How long that window is; 0 where none was named. */
  windowMilliseconds: number;
  /** Calls that go out within a minute at most, where the window is longer; null otherwise. */
  mostPerMinute: number | null;
  remaining: number;
  refillsAtMilliseconds: number | null;
  /** Set while the server told us to wait. */
  pausedUntilMilliseconds: number | null;
}

export interface OrganizationCounts {
  /** Active accounts of humans. */
  people: number;
  active: number;
  idle: number;
  deactivated: number;
  groups: number;
  /** Allowed domains. */
  domains: number;
  linkifiers: number;
  /** Channels in use; null until they were listed. */
  channels: number | null;
  /** Reports that are neither resolved nor dismissed; null where there is no moderation channel or no access. */
  openReports: number | null;
}

/** Presence is that of an earlier moment. */
export interface StalePresence {
  /** The moment; null where no list has come yet. */
  asOfMilliseconds: number | null;
  /** Why the newest list did not come; null where none was due. */
  reason: string | null;
}

/** Something from the server that is not shown because it cannot be read. */
export interface UnreadData {
  /** Where it was: keys and ids as the API has them, never a value. */
  place: string;
  times: number;
}

/** Where a new key is; `trouble` is why the keychain did not take it, null where it did or was not asked. */
export interface KeyRegeneration {
  keptIn: 'keychain' | 'memory';
  trouble: string | null;
}

export interface Organization {
  /** Stable local id of the account: canonical URL and email, hashed. */
  id: string;
  url: string;
  name: string;
  /** Where its icon is on its own server, another place for each icon; null where it has none there. */
  icon: string | null;
  email: string;
  isDemo: boolean;
  /** Where the key lives. */
  keyKeptIn: 'keychain' | 'memory' | 'nowhere';
  /** Why the stored key cannot be used just now, if so. */
  keyTrouble: string | null;
  zulipVersion: string;
  featureLevel: number;
  connection: ConnectionState;
  budget: RateBudget | null;
  counts: OrganizationCounts | null;
  me: { userId: number; name: string; role: Role } | null;
  /** When the data on screen was last known to be true. */
  dataFromMilliseconds: number | null;
  /** null while presence is current, switched off, or not loaded. */
  stalePresence: StalePresence | null;
  /** What came from the server and could not be read: left out, never fatal. */
  unread: UnreadData[];
  /** Whether a job or a run through messages is under way: the computer should not go to sleep by itself. */
  isWorking: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// Settings

export interface CustomEmoji {
  id: string;
  name: string;
  /** Where messages have its picture from: a path of the organization's own server; null where that is elsewhere. */
  source: string | null;
  deactivated: boolean;
  /** Who added it; null where the server does not know. */
  authorId: number | null;
}

/** The organization's settings that panels read; one row with id 0 in the replica. */
export interface RealmSettings {
  id: 0;
  name: string;
  url: string;
  /** See `Organization`. */
  icon: string | null;
  pictures: Readonly<Record<OrganizationPictureName, OrganizationPicture>>;
  /** For the files that they are made of; null where none is told. */
  largestIconMib: number | null;
  largestLogoMib: number | null;
  /** Offline after this many seconds without a report. */
  presenceOfflineThresholdSeconds: number;
  presenceDisabled: boolean;
  /** Large organizations get no presence events; the board then refreshes by polling. */
  waitingPeriodDays: number;
  moderationChannelId: number | null;
  restrictedToDomains: boolean;
  domains: AllowedDomain[];
  /** For files of the whole organization, and for one file; null where there is no limit or none is told. */
  uploadQuotaMib: number | null;
  largestUploadMib: number | null;
  /** Whether the server can send to phones at all. */
  pushEnabled: boolean;
  /** When that ends, UNIX seconds; null where it does not. */
  pushEndsAt: number | null;
  /** Devices without encryption are told only that there is a message. */
  requiresEncryptedPush: boolean;
  /** Whether the plan leaves out features, as Zulip Cloud Free does. */
  isPlanLimited: boolean;
  /** Whether nobody joins without an invitation. */
  inviteRequired: boolean;
  /** Whether addresses of disposable services are refused. */
  disposableRefused: boolean;
  /** Whether only administrators change the names of people. */
  namesFixed: boolean;
  /** Whether the account shares its own presence. */
  sharesOwnPresence: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// Allowed domains

/** A domain that people may join with, and in which form people read it. */
export interface AllowedDomain {
  /** As the server stores it: lower case, international names in their ASCII form. */
  domain: string;
  /** The same in the letters of its language; equal to `domain` where there are none. */
  readable: string;
  allowSubdomains: boolean;
}

/** What becomes of a typed domain. */
export interface DomainReading {
  /** As the server would store it; null where it would refuse it. */
  domain: string | null;
  /** The same in the letters of its language. */
  readable: string;
  /** The server's own words for what is wrong; null where it would accept it. */
  problem: string | null;
  /** What to write instead, in words; empty where the server's words say it. */
  advice: string;
  /** A domain to write instead; null where there is none to guess. */
  suggestion: string | null;
  /** What is worth knowing before it is added, although it would be accepted. */
  cautions: string[];
}

/** How many people have addresses of one domain. */
export interface DomainCount {
  domain: string;
  readable: string;
  people: number;
}

/** Active people, bots left out, against the list of allowed domains. */
export interface DomainSurvey {
  /** Grows when people or the list changed; a survey with a lower one is stale. */
  version: number;
  /** People whose real address the caller may see. */
  known: number;
  /** People whose address is hidden from the caller. */
  hidden: number;
  outside: number;
  /** How many people each entry of the list lets in, by the domain as it is stored. */
  insideOf: Record<string, number>;
  /** The domains outside with the most people, at most 50 of them. */
  outsideDomains: DomainCount[];
  outsideDomainCount: number;
}

/** One entry of the list as it is to be: with or without subdomains, or null for not there. */
export interface DomainChange {
  domain: string;
  allowSubdomains: boolean | null;
}

/** A person whom a change of the list concerns. */
export interface AffectedPerson {
  userId: number;
  name: string;
  email: string;
}

/** What a change of the list does to the people who are there. */
export interface DomainImpact {
  outsideBefore: number;
  outsideAfter: number;
  hidden: number;
  /** Whose addresses the list no longer lets in; the first of them by name. */
  leaving: { count: number; people: AffectedPerson[] };
  /** Whose addresses the list lets in now. */
  joining: { count: number; people: AffectedPerson[] };
}
