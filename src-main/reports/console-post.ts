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

/** The text for each: a sentence for people, a fixed form for consoles. */
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
  /** The id of the report's message. */
  reportId: number;
  /** Whose claim was taken over; null for other posts. */
  from: { userId: number; name: string } | null;
  /** A reason or a note; may be empty. */
  text: string;
}

/** The place of the report, for the link in the post. */
export interface PostPlace {
  channelId: number;
  topic: string;
}

/**
 * The Markdown of a claim, an outcome or a note: a line with a link to the report, then the text. Reports may share a
 * topic, so each post names its report.
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

/** Parses the output of `consolePostText`; null for ordinary messages. */
export function parseConsolePost(content: string): ConsolePost | null {
  const groups = form.exec(content.trim())?.groups;
  if (groups === undefined || groups['id'] !== groups['near']) return null;
  const verb = caseVerbs.find((each) => written[each] === groups['words']);
  const user = groups['user'];
  if (verb === undefined || (verb === 'took-over') !== (user !== undefined)) return null;
  const from = user === undefined ? null : { userId: Number(user), name: groups['name'] ?? '' };
  return { verb, reportId: Number(groups['id']), from, text: groups['text']?.trim() ?? '' };
}
