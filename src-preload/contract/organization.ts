import type { Text } from '#words/text.ts';
import type { OrganizationPicture, OrganizationPictureName } from './organization-pictures.ts';
import type { Role } from './people.ts';

/** Organizations: their connection to the console, their settings, and allowed domains. */

export type ConnectionState =
  /** The first registration is under way; `progress` is the number of snapshot bytes received, if known. */
  | { kind: 'connecting'; sinceMilliseconds: number }
  | { kind: 'live'; sinceMilliseconds: number }
  /** `proxy` is the address of a proxy that requires a user name and password. */
  | {
      kind: 'reconnecting' | 'offline';
      sinceMilliseconds: number;
      nextTryAtMilliseconds: number | null;
      reason: Text;
      proxy?: string;
    }
  /** The server answers, but with something that this version of the console can't read. */
  | { kind: 'unreadable'; sinceMilliseconds: number; nextTryAtMilliseconds: number | null; reason: Text }
  /** The key was rejected; cached data stays readable. `message` is the server's. */
  | { kind: 'signed-out'; sinceMilliseconds: number; message: Text }
  /** The address is http, and nobody has agreed to that yet; the key stays in the keychain. */
  | { kind: 'unencrypted'; sinceMilliseconds: number }
  /** The demo organization's thread ended, and everything in it is gone. */
  | { kind: 'stopped'; sinceMilliseconds: number }
  /** The server is too old, or its organization too large for this computer. There are no automatic retries. */
  | { kind: 'refused'; sinceMilliseconds: number; message: Text; isTooLarge?: true };

export interface RateBudget {
  /** Calls allowed in the longest window stated by the server. */
  limit: number;
  /** The length of that window; 0 if unknown. */
  windowMilliseconds: number;
  /** The most calls sent within a minute if the window is longer; null otherwise. */
  mostPerMinute: number | null;
  remaining: number;
  refillsAtMilliseconds: number | null;
  /** Set while the server has told us to wait. */
  pausedUntilMilliseconds: number | null;
}

export interface OrganizationCounts {
  /** Active human accounts. */
  people: number;
  active: number;
  idle: number;
  deactivated: number;
  groups: number;
  /** Allowed domains. */
  domains: number;
  linkifiers: number;
  /** Active channels; null until they were listed. */
  channels: number | null;
  /** Reports neither resolved nor dismissed; null without a moderation channel or access to it. */
  openReports: number | null;
}

/** Presence from an earlier time. */
export interface StalePresence {
  /** The time; null if no list has arrived yet. */
  asOfMilliseconds: number | null;
  /** Why the newest list didn't arrive; null if none was due. */
  reason: Text | null;
}

/** Data from the server that can't be read, and so isn't shown. */
export interface UnreadData {
  /** Where it was: the API's keys and IDs, never a value. */
  place: string;
  times: number;
}

/** Where a new key is kept; `trouble` is why the keychain refused it, or null. */
export interface KeyRegeneration {
  keptIn: 'keychain' | 'memory';
  trouble: Text | null;
}

export interface Organization {
  /** A stable local ID of the account: a hash of canonical URL and email. */
  id: string;
  url: string;
  name: string;
  /** The icon's path on its own server, different for each icon; null if there is none. */
  icon: string | null;
  email: string;
  isDemo: boolean;
  /** Where the key is kept. */
  keyKeptIn: 'keychain' | 'memory' | 'nowhere';
  /** Why the stored key can't be used at the moment, if so. */
  keyTrouble: Text | null;
  zulipVersion: string;
  featureLevel: number;
  connection: ConnectionState;
  budget: RateBudget | null;
  counts: OrganizationCounts | null;
  me: { userId: number; name: string; role: Role } | null;
  /** When the data on screen was last known to be correct. */
  dataFromMilliseconds: number | null;
  /** null while presence is current, switched off, or not loaded. */
  stalePresence: StalePresence | null;
  /** Data from the server that couldn't be read: left out, never fatal. */
  unread: UnreadData[];
  /** Whether a job or flag run is under way, so that the computer should not go to sleep by itself. */
  isWorking: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// Settings

export interface CustomEmoji {
  id: string;
  name: string;
  /** The source of its picture in messages: a path on the organization's own server; null if it is elsewhere. */
  source: string | null;
  deactivated: boolean;
  /** Who added it; null if the server doesn't know. */
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
  /** For the uploaded files; null if unknown. */
  largestIconMib: number | null;
  largestLogoMib: number | null;
  /** Offline after this many seconds without a report. */
  presenceOfflineThresholdSeconds: number;
  presenceDisabled: boolean;
  /** Large organizations get no presence events, so the board polls. */
  waitingPeriodDays: number;
  moderationChannelId: number | null;
  restrictedToDomains: boolean;
  domains: AllowedDomain[];
  /** For all files of the organization, and for one file; null if unlimited or unknown. */
  uploadQuotaMib: number | null;
  largestUploadMib: number | null;
  /** Whether the server can send to phones at all. */
  pushEnabled: boolean;
  /** When that ends, in UNIX seconds; null if it doesn't. */
  pushEndsAt: number | null;
  /** Unencrypted devices are only told that there is a message. */
  requiresEncryptedPush: boolean;
  /** Whether the plan lacks features, like Zulip Cloud Free. */
  isPlanLimited: boolean;
  /** Whether people can only join with an invitation. */
  inviteRequired: boolean;
  /** Whether disposable addresses are refused. */
  disposableRefused: boolean;
  /** Whether only administrators can change people's names. */
  namesFixed: boolean;
  /** Whether the account shares its own presence. */
  sharesOwnPresence: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// Allowed domains

/** An allowed domain, and its readable form. */
export interface AllowedDomain {
  /** As the server stores it: lower case, with international names in ASCII form. */
  domain: string;
  /** In its native script; equal to `domain` if that is ASCII. */
  readable: string;
  allowSubdomains: boolean;
}

/** The result of parsing a typed domain. */
export interface DomainReading {
  /** As the server would store it; null if it would reject it. */
  domain: string | null;
  /** In its native script. */
  readable: string;
  /** The server's own objection; null if it would accept it. */
  problem: string | null;
  /** What to enter instead, in words; empty if the server's words say it. */
  advice: string;
  /** A domain to suggest instead; null if there is none. */
  suggestion: string | null;
  /** Warnings about a domain that would be accepted. */
  cautions: string[];
}

/** How many people have addresses with a domain. */
export interface DomainCount {
  domain: string;
  readable: string;
  people: number;
}

/** Active people, without bots, compared with the list of allowed domains. */
export interface DomainSurvey {
  /** Increases when people or the list change; a survey with a lower version is stale. */
  version: number;
  /** People whose real address the caller can see. */
  known: number;
  /** People whose address is hidden from the caller. */
  hidden: number;
  outside: number;
  /** How many people each entry of the list allows, by the stored domain. */
  insideOf: Record<string, number>;
  /** The excluded domains with the most people, at most 50. */
  outsideDomains: DomainCount[];
  outsideDomainCount: number;
}

/** The future state of a list entry: with or without subdomains, or null if removed. */
export interface DomainChange {
  domain: string;
  allowSubdomains: boolean | null;
}

/** A person affected by a change of the list. */
export interface AffectedPerson {
  userId: number;
  name: string;
  email: string;
}

/** How a change of the list affects existing people. */
export interface DomainImpact {
  outsideBefore: number;
  outsideAfter: number;
  hidden: number;
  /** People whose addresses are no longer allowed; the first of them by name. */
  leaving: { count: number; people: AffectedPerson[] };
  /** People whose addresses become allowed. */
  joining: { count: number; people: AffectedPerson[] };
}
