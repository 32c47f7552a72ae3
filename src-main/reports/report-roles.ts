import { unresolvedTopic } from '#contract/text-rules.ts';

export interface MentionedPerson {
  userId: number;
  name: string;
}

/** Names can't contain `*`, and in headings of reports they always have the id. */
const mention = /@_\*\*(?<name>[^*\n]+)\|(?<id>\d+)\*\*/gu;

/** Replaces each mention. */
const placeholder = '\uE000';

/** The silent mentions in a heading, in order, and the heading with a placeholder for each. */
export function mentionsIn(heading: string): { mentions: MentionedPerson[]; rest: string } {
  const mentions = [...heading.matchAll(mention)].map(({ groups }) => ({
    userId: Number(groups?.['id']),
    name: groups?.['name'] ?? '',
  }));
  return { mentions, rest: heading.replaceAll(mention, placeholder) };
}

/** The English sentence, the same for all kinds of messages: the only word order that we know for certain. */
const english =
  /^\uE000 reported a (?:direct )?message sent by \uE000(?: to \uE000(?:(?:, | and |, and )\uE000)*)? at <time:[^>]*>\.$/u;

/**
 * The roles by the heading alone: in the English sentence, or if all mentions are of the same person.
 *
 * @param rest the heading with placeholders
 */
export function rolesByLayout(
  rest: string,
  mentions: readonly MentionedPerson[],
): { reporter: MentionedPerson; reported: MentionedPerson } | null {
  const [first, second] = mentions;
  if (first === undefined || second === undefined) return null;
  const isOnePerson = mentions.every(({ userId }) => userId === first.userId);
  return english.test(rest) || isOnePerson ? { reporter: first, reported: second } : null;
}

/** The English sentence of the first servers with reports, without a channel message's link. */
const formerEnglish =
  /^\uE000 reported (?: sent by \uE000|a DM sent by \uE000(?: to \uE000(?:(?:, | and |, and )\uE000)*)?)\.$/u;

/**
 * The roles if a report mentions the message's author: the other person is the reporter, or the first one in the
 * English sentence.
 */
export function rolesByMention(
  author: MentionedPerson,
  sentence: string,
  mentions: readonly MentionedPerson[],
): { reporter: MentionedPerson; reported: MentionedPerson } | null {
  const [first] = mentions;
  const { rest } = mentionsIn(sentence);
  if (!mentions.some(({ userId }) => userId === author.userId)) return null;
  if (first !== undefined && formerEnglish.test(rest)) return { reporter: first, reported: author };
  return rolesByAuthor(author.userId, mentions);
}

/**
 * The roles if the author of the reported message is known; the other person is the reporter. Null if several others
 * are mentioned, or the author isn't.
 */
export function rolesByAuthor(
  authorId: number,
  mentions: readonly MentionedPerson[],
): { reporter: MentionedPerson; reported: MentionedPerson } | null {
  const reported = mentions.find(({ userId }) => userId === authorId);
  const others = new Map(
    mentions.filter(({ userId }) => userId !== authorId).map((one) => [one.userId, one]),
  );
  if (reported === undefined || others.size > 1) return null;
  const [reporter = reported] = others.values();
  return { reporter, reported };
}

/** How the server ends a truncated topic. */
const cutMark = '...';

/**
 * The roles by the topic that the server chose, which begins with the reported person's name. Null unless exactly one
 * of the mentioned people fits.
 *
 * @param topic the original topic, before any move
 */
export function rolesByTopic(
  topic: string,
  mentions: readonly MentionedPerson[],
): { reporter: MentionedPerson; reported: MentionedPerson } | null {
  const bare = unresolvedTopic(topic);
  const fits = ({ name }: MentionedPerson): boolean =>
    bare.startsWith(`${name} `) ||
    // The topic on the first servers with reports: "Iris Vega's moderation requests".
    bare.startsWith(`${name}'`) ||
    (bare.endsWith(cutMark) && name.startsWith(bare.slice(0, -cutMark.length)));
  const fitting = new Set(mentions.filter(fits).map(({ userId }) => userId));
  const [only] = fitting;
  return only === undefined || fitting.size > 1 ? null : rolesByAuthor(only, mentions);
}
