import { readTerms, type Invitation, type InvitationTerms } from '#contract/invitations.ts';
import { readObject } from '#contract/changes.ts';
import { countOf } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { formatDate } from '#contract/words/time.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import type { InvitationSubject } from './invitation-facts.ts';

/** An open invitation as a value: it is never changed, only revoked, so its terms aren't needed. */
export function openText(found: Invitation | undefined): string {
  if (found === undefined) return '';
  const { role, expiresAt, invitedBy } = found;
  return JSON.stringify({ openAs: role, expires: expiresAt, by: invitedBy });
}

interface OpenInvitation extends Pick<Invitation, 'expiresAt' | 'invitedBy'> {
  role: number;
}

/** Parses such a value; null for others. */
export function readOpen(value: string): OpenInvitation | null {
  const { openAs: role, expires, by } = readObject(value) ?? {};
  if (typeof role !== 'number') return null;
  return {
    role,
    expiresAt: typeof expires === 'number' ? expires : null,
    invitedBy: typeof by === 'number' ? by : null,
  };
}

/** Whether two values are of the same open invitation: those of earlier versions don't contain the sender. */
export function isSameOpen(recorded: string, now: string): boolean {
  const [before, after] = [readOpen(recorded), readOpen(now)];
  if (before === null || after === null) return false;
  const isSameSender = before.invitedBy === null || before.invitedBy === after.invitedBy;
  return isSameSender && before.role === after.role && before.expiresAt === after.expiresAt;
}

const mostNamed = 4;
const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

function duration(minutes: number): string {
  if (minutes % minutesPerDay === 0) return countOf(minutes / minutesPerDay, 'day');
  return minutes % minutesPerHour === 0
    ? countOf(minutes / minutesPerHour, 'hour')
    : countOf(minutes, 'minute');
}

function termsWords({ role, minutes, ...terms }: InvitationTerms, facts: ChangeFacts): string {
  const channels = [
    ...(terms.defaultChannels ? ['default channels'] : []),
    ...terms.channelIds.map((id) => facts.channels.channel(id)?.name ?? `channel ${id}`),
  ];
  const groups = terms.groupIds.map((id) => facts.userGroups.words(id));
  // A long list of one kind never hides the other.
  return [
    roleName(role),
    channels.length === 0 ? 'no channels' : `channels: ${someOf(channels, mostNamed)}`,
    ...(groups.length === 0 ? [] : [`groups: ${someOf(groups, mostNamed)}`]),
    minutes === null ? 'never expires' : `expires ${duration(minutes)} after sending`,
  ].join('; ');
}

/** A value in words: a new invitation, an open one, or none. */
export function invitationWords(value: string, nothing: string, facts: ChangeFacts): string {
  if (value === '') return nothing;
  const terms = readTerms(value);
  if (terms !== null) return termsWords(terms, facts);
  const open = readOpen(value);
  if (open === null) return 'Unknown';
  const { role, expiresAt } = open;
  return `${roleName(role)}, ${expiresAt === null ? 'never expires' : `expires on ${formatDate(expiresAt)}`}`;
}

/** The details of a call about an open invitation: its id. */
export function idDetails({ found }: InvitationSubject): string | null {
  return found === undefined ? null : String(found.id);
}
