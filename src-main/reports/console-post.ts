import { channelMessageLink } from '#contract/narrow.ts';

/** What moderators decide about a report, posted into its topic. */
export const caseVerbs = [
  'claimed',
  'took-over',
  'released',
  'resolved',
  'dismissed',
  'reopened',
  'noted',
] as const;
export type CaseVerb = (typeof caseVerbs)[number];

/** How each is written: people read it as a sentence, consoles by its form. */
const written: Readonly<Record<CaseVerb, string>> = {
  claimed: '✋ **Claimed**',
  'took-over': '🤝 **Took over**',
  released: '↩️ **Released**',
  resolved: '✅ **Resolved**',
  dismissed: '🚫 **Dismissed**',
  reopened: '🔁 **Reopened**',
  noted: '📝 **Note** on',
};

export interface ConsolePost {
  verb: CaseVerb;
  /** Id of the message that is the report. */
  reportId: number;
  /** Whose claim was taken over; null for all other posts. */
  from: { userId: number; name: string } | null;
  /** A reason or a note; may be empty. */
  text: string;
}

/** Where the report is, for the link that people follow. */
export interface PostPlace {
  channelId: number;
  topic: string;
}

/**
 * The Markdown of a claim, an outcome or a note: one line with a link to the report, then the text. Many reports may
 * share one topic, so that each post names its own.
 */
export function consolePostText(post: ConsolePost, { channelId, topic }: PostPlace): string {
  const { verb, reportId, from, text } = post;
  const link = channelMessageLink(channelId, topic, reportId);
  const of = from === null ? '' : ` of @_**${from.name}|${from.userId}**`;
  const line = `${written[verb]} report [${reportId}](${link})${of}`;
  return text === '' ? line : `${line}\n\n${text}`;
}

const form =
  /^(?<words>[^\n[\]]+) report \[(?<id>\d{1,15})\]\(#narrow\/(?:channel|stream)\/\d+[^\s()]*\/near\/(?<near>\d+)\)(?: of @_\*\*(?<name>[^*\n]+)\|(?<user>\d+)\*\*)?(?:\n\n(?<text>[\s\S]+))?$/u;

/** Reads what `consolePostText` wrote; null for everything else, which is an ordinary message. */
export function parseConsolePost(content: string): ConsolePost | null {
  const groups = form.exec(content.trim())?.groups;
  if (groups === undefined || groups['id'] !== groups['near']) return null;
  const verb = caseVerbs.find((each) => written[each] === groups['words']);
  const user = groups['user'];
  if (verb === undefined || (verb === 'took-over') !== (user !== undefined)) return null;
  const from = user === undefined ? null : { userId: Number(user), name: groups['name'] ?? '' };
  return { verb, reportId: Number(groups['id']), from, text: groups['text']?.trim() ?? '' };
}
