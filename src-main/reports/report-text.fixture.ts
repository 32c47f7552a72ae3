/**
 * Posts about reports as servers write them, made from the documented layout and not from the code that parses it.
 * https://zulip.com/api/report-message
 */
export interface ExampleReport {
  reporter: { name: string; id: number };
  reported: { name: string; id: number };
  /** Recipients in the heading, for direct messages. */
  to?: readonly { name: string; id: number }[];
  language?: 'en' | 'de' | 'fr' | 'ja';
  typeName: string;
  description: string;
  original: string;
  body: string;
}

const mention = ({ name, id }: { name: string; id: number }): string => `@_**${name}|${id}**`;

const time = '<time:2026-05-02T08:15:30+00:00>';

function listOf(people: readonly { name: string; id: number }[]): string {
  const words = people.map(mention).toSorted();
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

/** The heading in four languages, two of which reverse the order of the people. */
export function exampleHeading({ reporter, reported, to, language = 'en' }: ExampleReport): string {
  const [r, s] = [mention(reporter), mention(reported)];
  switch (language) {
    case 'en': {
      const what = to === undefined ? 'a message' : 'a direct message';
      const recipients = to === undefined || to.length === 0 ? '' : ` to ${listOf(to)}`;
      return `${r} reported ${what} sent by ${s}${recipients} at ${time}.`;
    }
    case 'de':
      return `${r} hat eine Nachricht von ${s} gemeldet, am ${time}.`;
    case 'fr':
      return `Un message de ${s} a été signalé par ${r} le ${time}.`;
    case 'ja':
      return `${time} に ${s} が送信したメッセージを ${r} が報告しました。`;
  }
}

/** The fence that servers choose for a body. */
export function fenceFor(body: string): string {
  const runs = [...body.matchAll(/^ {0,3}(`{3,})/gmu)].map(([, run = '']) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
}

/** The whole post. */
export function exampleReport(report: ExampleReport): string {
  const fence = fenceFor(report.body);
  const { typeName, description, original, body } = report;
  return `${exampleHeading(report)}\n\`\`\`quote\n**${typeName}**. ${description}\n\`\`\`\n\n${fence} spoiler ${original}\n${body}\n${fence}`;
}

/** A report by the first servers with reports, which don't escape names of channels and topics. */
export interface FormerReport extends Pick<
  ExampleReport,
  'reporter' | 'reported' | 'typeName' | 'description' | 'body'
> {
  /** Null for direct messages. */
  place: { channel: string; topic: string; messageId: number } | null;
  /** The people in a group conversation. */
  to?: readonly { name: string; id: number }[];
  language?: 'en' | 'de' | 'ja';
  /** Whether to leave out the notes. */
  hasNoNotes?: boolean;
}

function formerHeading({ reporter, reported, place, to = [], language = 'en' }: FormerReport): string {
  const [r, s] = [mention(reporter), mention(reported)];
  const recipients = to.length === 0 ? '' : ` to ${listOf(to)}`;
  const link = place === null ? null : `#**${place.channel}>${place.topic}@${place.messageId}**`;
  switch (language) {
    case 'en':
      return `${r} reported ${link ?? 'a DM'} sent by ${s}${recipients}.`;
    case 'de':
      return `${link ?? 'Eine DM'} von ${s}${recipients} wurde von ${r} gemeldet.`;
    case 'ja':
      return `${r} が ${s}${recipients} の ${link ?? 'DM'} を報告しました。`;
  }
}

const formerWords = {
  en: ['Reason', 'Notes', 'Message sent by'],
  de: ['Grund', 'Anmerkungen', 'Nachricht von'],
  ja: ['理由', 'メモ', '送信者'],
} as const;

/** The whole post of one of these servers. */
export function formerReport(report: FormerReport): string {
  const { reported, typeName, description, body, language = 'en', hasNoNotes = false } = report;
  const [reason, notes, sent] = formerWords[language];
  const fence = fenceFor(body);
  const quoted = hasNoNotes ? '' : `- ${notes}:\n\`\`\`quote\n${description}\n\`\`\`\n`;
  return `${formerHeading(report)}\n- ${reason}: **${typeName}**\n${quoted}${fence} spoiler **${sent} ${mention(reported)}**\n${body}\n${fence}`;
}
