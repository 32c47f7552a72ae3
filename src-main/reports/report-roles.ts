import { unresolvedTopic } from '#contract/text-rules.ts';

export interface MentionedPerson {
  userId: number;
  name: string;
}

/** Names cannot hold `*`, and always come with the id in headings of reports. */
const mention = /@_\*\*(?<name>[^*\n]+)\|(?<id>\d+)\*\*/gu;

/** Stands where a mention was. */
const placeholder = '\uE000';

/** The silent mentions of a heading in order, and the heading with a placeholder for each of them. */
export function mentionsIn(heading: string): { mentions: MentionedPerson[]; rest: string } {
  const mentions = [...heading.matchAll(mention)].map(({ groups }) => ({
    userId: Number(groups?.['id']),
    name: groups?.['name'] ?? '',
  }));
  return { mentions, rest: heading.replaceAll(mention, placeholder) };
}

/** The English sentence, the same for all kinds of messages: the only order of words that we know for certain. */
const english =
  /^\uE000 reported a (?:direct )?message sent by \uE000(?: to \uE000(?:(?:, | and |, and )\uE000)*)? at <time:[^>]*>\.$/u;

/**
 * Who reported whom, by the heading alone: in the English sentence, and where everybody mentioned is the same person.
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

/** The English sentence of the first servers with reports, without the link of a channel message. */
const formerEnglish =
  /^\uE000 reported (?: sent by \uE000|a DM sent by \uE000(?: to \uE000(?:(?:, | and |, and )\uE000)*)?)\.$/u;

/**
 * Who reported whom, where a report names the author of the message itself: the other person mentioned is the reporter, or
 * the first one in the English sentence.
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
 * Who reported whom, where it is known who wrote the reported message. The other one reported it. null where more than
 * one other is mentioned, or the author is not.
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

/** How the server ends a topic that was too long. */
const cutMark = '...';

/**
 * Who reported whom, by the topic that the server chose: it begins with the name of the reported person. null where
 * several of the people mentioned fit, or none.
 *
 * @param topic the topic into which the server posted, before anybody moved it
 */
export function rolesByTopic(
  topic: string,
  mentions: readonly MentionedPerson[],
): { reporter: MentionedPerson; reported: MentionedPerson } | null {
  const bare = unresolvedTopic(topic);
  const fits = ({ name }: MentionedPerson): boolean =>
    bare.startsWith(`${name} `) ||
    // As the first servers with reports call it: "Iris Vega's moderation requests".
    bare.startsWith(`${name}'`) ||
    (bare.endsWith(cutMark) && name.startsWith(bare.slice(0, -cutMark.length)));
  const fitting = new Set(mentions.filter(fits).map(({ userId }) => userId));
  const [only] = fitting;
  return only === undefined || fitting.size > 1 ? null : rolesByAuthor(only, mentions);
}
