import { idOf, parseOriginal, type OriginalReference } from './original-reference.ts';
import { mentionsIn, rolesByMention, type MentionedPerson } from './report-roles.ts';
import type { ParsedReport } from './parsed-report.ts';

/**
 * The layout of the first servers with reports (feature level 382). Reason and notes are list items, and the spoiler's
 * title mentions the message's author. Descriptions aren't escaped; see the current layout.
 */
const layout =
  /^(?<heading>[^\n]+)\n- [^*\n]*\*\*(?<type>[^\n]{1,200}?)\*\*(?:\n- [^\n]*\n```quote\n(?<description>[\s\S]*?)\n```)?\n(?<fence>`{3,}) spoiler (?<title>[^\n]+)\n(?<body>(?! {0,3}\k<fence>)(?:(?!\n {0,3}\k<fence>)[\s\S])*)\n\k<fence>$/u;

/** These servers don't escape topic names, and the link ends with the last id. A person's name can't contain `*`. */
const channelLink = /#\*\*(?<channel>[^>\n]+)>(?<topic>[^\n]*)@(?<message>\d+)\*\*/u;

/** Where the message is, and the heading without the link, since a topic can look like a mention. */
function placeIn(heading: string): { original: OriginalReference | null; sentence: string } {
  const link = channelLink.exec(heading);
  if (link !== null) {
    const { channel = '', topic = '', message } = link.groups ?? {};
    const messageId = idOf(message);
    const original: OriginalReference | null =
      messageId === null
        ? null
        : { kind: 'channel', messageId, channelName: channel, channelId: null, topic };
    return { original, sentence: heading.replace(channelLink, () => '') };
  }
  const original = parseOriginal(heading);
  if (original !== null) return { original, sentence: heading.replace(/\[#.*\)/u, () => '') };
  // Direct messages have no link, which only their participants could open.
  return { original: null, sentence: heading };
}

function distinct(people: readonly MentionedPerson[]): number[] {
  return [...new Set(people.map(({ userId }) => userId))];
}

/**
 * Parses a report in the layout of the first servers with reports, in any language.
 *
 * @returns null if any part isn't exactly as those servers write it
 */
export function parseFormerReport(text: string): Omit<ParsedReport, 'isCut'> | null {
  const groups = layout.exec(text)?.groups;
  if (groups === undefined) return null;
  const { heading = '', type = '', description = '', title = '', body = '' } = groups;
  const { original, sentence } = placeIn(heading);
  const { mentions } = mentionsIn(sentence);
  const [author, ...others] = mentionsIn(title).mentions;
  if (author === undefined || others.length > 0 || mentions.length < 2) return null;
  if (original === null && /#narrow\/|#\*\*/u.test(heading)) return null;
  return {
    at: null,
    mentions,
    roles: rolesByMention(author, sentence, mentions),
    typeName: type,
    description: description.trim(),
    original: original ?? { kind: 'direct', messageId: null, userIds: distinct(mentions) },
    body,
  };
}
