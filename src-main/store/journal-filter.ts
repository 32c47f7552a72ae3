import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalFieldKind } from '#contract/journal.ts';
import { fold, queryWords } from '#contract/folded-text.ts';

/** A condition on rows of the table `change`, with the values of its question marks. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

const ofPerson = (condition: string): string => `(target GLOB 'user:*' AND ${condition})`;

const fieldConditions: Readonly<Record<JournalFieldKind, string>> = {
  role: ofPerson(`field = 'role'`),
  name: ofPerson(`field = 'name'`),
  email: ofPerson(`field = 'email'`),
  status: ofPerson(`field = 'status'`),
  account: ofPerson(`field = 'account'`),
  profile: ofPerson(`field GLOB 'field:*'`),
  group: ofPerson(`field GLOB 'group:*'`),
  subscription: ofPerson(`field GLOB 'channel:*'`),
  announcement: `(target GLOB 'announcement:*' OR target GLOB 'scheduled:*' OR target GLOB 'draft:*')`,
  'user-group': `target GLOB 'group:*'`,
  domain: `target GLOB 'domain:*'`,
  attachment: `target GLOB 'attachment:*'`,
  device: `target GLOB 'device:*'`,
  channel: `target GLOB 'channel:*'`,
  linkifier: `target GLOB 'linkifier:*'`,
  'profile-field': `target GLOB 'profile-field:*'`,
  playground: `target GLOB 'playground:*'`,
  'data-export': `target GLOB 'data-export:*'`,
  report: `target GLOB 'report:*'`,
  message: `target GLOB 'message:*'`,
  invitation: `(target GLOB 'invitation:*' OR target GLOB 'invitation-link:*')`,
  'channel-folder': `target GLOB 'channel-folder:*'`,
  emoji: `target GLOB 'emoji:*'`,
  setting: `target GLOB 'organization:*'`,
  'new-account': `target GLOB 'new-account:*'`,
  bot: `(target GLOB 'bot:*' OR field IN ('owner', 'webhook', 'key'))`,
};

/** What the server said of a change, and sentences of earlier versions. */
const serversWords = `coalesce(iif(json_valid(reason), reason ->> '$.words', reason), '')`;

/**
 * What a change has to fulfil for a filter, given the change set it is part of: each word of the text stands in the
 * title, in the reason, or with the change itself (target, field, values, the server's explanation). Null where
 * every change of the change set does.
 */
export function changeCondition(
  filter: JournalFilter,
  changeSet: { title: string; reason: string },
): Condition | null {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  if (filter.target !== null) {
    parts.push('target = ?');
    values.push(filter.target);
  }
  if (filter.outcomes.length > 0) {
    parts.push(`outcome IN (${filter.outcomes.map(() => '?').join(', ')})`);
    values.push(...filter.outcomes);
  }
  if (filter.fields.length > 0) {
    parts.push(`(${filter.fields.map((kind) => fieldConditions[kind]).join(' OR ')})`);
  }
  const words = queryWords(filter.text);
  if (words.length > 0) {
    const ofChangeSet = fold(`${changeSet.title}\t${changeSet.reason}`);
    for (const word of words) {
      if (ofChangeSet.includes(word)) continue;
      parts.push(`(instr(search_text, ?) > 0 OR instr(fold(${serversWords}), ?) > 0)`);
      values.push(word, word);
    }
  }
  return parts.length === 0 ? null : { sql: parts.join(' AND '), values };
}
