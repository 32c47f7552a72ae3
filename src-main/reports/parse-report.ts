import { parseFormerReport } from './former-report.ts';
import { parseOriginal } from './original-reference.ts';
import type { ParsedReport } from './parsed-report.ts';
import { mentionsIn, rolesByLayout } from './report-roles.ts';

/**
 * The current layout. Descriptions aren't escaped and may look like a second report. But the true fence is longer than
 * every run of backquotes that starts a line of the message, so a forged split would have the true one inside its
 * message and doesn't match.
 */
const layout =
  /^(?<heading>[^\n]+)\n```quote\n\*\*(?<type>[^\n]{1,200}?)\*\*\. ?(?<description>[\s\S]*?)\n```\n\n(?<fence>`{3,}) spoiler (?<original>[^\n]+)\n(?<body>(?! {0,3}\k<fence>)(?:(?!\n {0,3}\k<fence>)[\s\S])*)\n\k<fence>$/u;

const cutMark = '\n[message truncated]';

/**
 * Parses a report by structure, in any language (https://zulip.com/api/report-message). The caller has checked that the
 * notification bot wrote it.
 *
 * @param text Markdown of the post
 * @returns null if any part isn't exactly as servers write it: the post is then shown as it is
 */
export function parseReport(text: string): ParsedReport | null {
  const report = parsePresentReport(text) ?? parseFormerReport(text);
  if (report === null) return null;
  const isCut = report.body.endsWith(cutMark);
  return { ...report, body: isCut ? report.body.slice(0, -cutMark.length) : report.body, isCut };
}

function parsePresentReport(text: string): Omit<ParsedReport, 'isCut'> | null {
  const groups = layout.exec(text)?.groups;
  if (groups === undefined) return null;
  const { heading = '', type = '', description = '', body = '' } = groups;
  const { mentions, rest } = mentionsIn(heading);
  const times = [...rest.matchAll(/<time:([^<>]*)>/gu)];
  const milliseconds = Date.parse(times[0]?.[1] ?? '');
  if (times.length !== 1 || Number.isNaN(milliseconds) || mentions.length < 2) return null;
  const original = parseOriginal(groups['original'] ?? '');
  if (original === null) return null;
  return {
    at: Math.floor(milliseconds / 1_000),
    mentions,
    roles: rolesByLayout(rest, mentions),
    typeName: type,
    description: description.trim(),
    original,
    body,
  };
}
