import { createHash } from 'node:crypto';
import type { Report, ReportContext, ReportDetail, ReportEvidence } from '#contract/reports.ts';
import { sayText } from '#words/text.ts';
import { textOf } from '../../zulip/plain-text.ts';

export interface EvidenceSource {
  organization: { name: string; url: string };
  /** The person who saved it. */
  savedBy: { userId: number; name: string };
  /** UNIX milliseconds. */
  savedAt: number;
  report: Report;
  detail: ReportDetail;
  /** Null if the conversation couldn't be read. */
  context: ReportContext | null;
  /** A topic as displayed. */
  topicWords(topic: string): string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that a browser can't interpret as anything else. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}

const time = (seconds: number | null): string =>
  seconds === null ? '' : new Date(seconds * 1_000).toISOString();

function rowsOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('\n');
}

function conversation(context: ReportContext | null): string {
  if (context === null || context.kind !== 'shown') {
    const why =
      context?.kind === 'private'
        ? 'A conversation that the moderator is no part of.'
        : 'Not there any more, or not readable.';
    return `<p>${why}</p>`;
  }
  const all = [...context.before, context.reported, ...context.after];
  return all
    .map(({ messageId, sender, at, html }) => {
      const mark = messageId === context.reported.messageId ? ' class="reported"' : '';
      return `<article${mark}><h3>${escaped(sender.name)} <small>user ${sender.userId}, message ${messageId}, ${time(at)}</small></h3><pre>${escaped(textOf(html))}</pre></article>`;
    })
    .join('\n');
}

function edits({ context, topicWords }: EvidenceSource): string {
  if (context?.kind === 'shown' && context.editsTrouble !== '')
    return `<p>They could not be read: ${escaped(sayText(context.editsTrouble))}</p>`;
  if (context?.kind !== 'shown' || context.edits.length === 0) return '<p>None that are shown.</p>';
  return context.edits
    .map(({ at, by, content, channel, topic }) => {
      const changes = [
        content === null
          ? ''
          : `<pre>${escaped(content.before)}</pre><p>became</p><pre>${escaped(content.after)}</pre>`,
        channel === null ? '' : `<p>Channel: ${escaped(channel.before)} became ${escaped(channel.after)}</p>`,
        topic === null
          ? ''
          : `<p>Topic: ${escaped(topicWords(topic.before))} became ${escaped(topicWords(topic.after))}</p>`,
      ];
      return `<article><h3>${escaped(by?.name ?? 'Unknown')} <small>${time(at)}</small></h3>${changes.join('')}</article>`;
    })
    .join('\n');
}

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.3rem 0;padding:.5rem .75rem;background:#f4f5f7}' +
  'article{margin:.75rem 0;padding-left:.75rem;border-left:3px solid #d5d9df}.reported{border-color:#a9690a}' +
  'th{text-align:left;padding-right:1rem;vertical-align:top;font-weight:600}small{color:#545b65;font-weight:400}' +
  'h3{font-size:1rem;margin:0}code{overflow-wrap:anywhere}';

/**
 * Files that preserve a report: everything known about it as JSON, a page that shows the same without active content or
 * external resources, and the SHA-256 of the JSON's bytes, which proves later that it is unchanged.
 */
export function makeEvidence(source: EvidenceSource): ReportEvidence {
  const { organization, savedBy, savedAt, report, detail, context, topicWords } = source;
  const data = {
    format: 'realm-console report evidence',
    version: 1,
    organization,
    savedAt: new Date(savedAt).toISOString(),
    savedBy,
    report,
    post: detail.raw,
    description: detail.description,
    messageWhenReported: detail.body,
    wasCutByServer: detail.isCut,
    events: detail.events,
    conversation: context,
  };
  const json = `${JSON.stringify(data, null, 2)}\n`;
  const sha256 = createHash('sha256').update(json, 'utf8').digest('hex');
  const { content, outcome, assignee } = report;
  const place = content?.place;
  const facts = rowsOf([
    ['Organization', `${organization.name} (${organization.url})`],
    ['Report', `message ${report.id}, ${time(report.reportedAt)}`],
    ['Kind', content?.typeName ?? 'Not read with certainty'],
    ['Reported', content === null ? '' : `${content.reported.name} (user ${content.reported.userId})`],
    ['Reported by', content === null ? '' : `${content.reporter.name} (user ${content.reporter.userId})`],
    ['Message', String(content?.messageId ?? '')],
    [
      'Where',
      place === undefined
        ? ''
        : place.kind === 'direct'
          ? `Direct message, ${place.people} people`
          : `#${place.channelName} > ${topicWords(place.topic)}`,
    ],
    ['Description', detail.description],
    ['State', report.state],
    ['Assignee', assignee?.name ?? ''],
    [
      'Outcome',
      outcome === null
        ? ''
        : `${outcome.by?.name ?? 'by the topic'} ${time(outcome.at)} ${outcome.text}`.trim(),
    ],
    ['Saved', `${new Date(savedAt).toISOString()} by ${savedBy.name} (user ${savedBy.userId})`],
    ['SHA-256 of the JSON file', sha256],
  ]);
  const timeline = detail.events
    .map(
      ({ at, by, kind, text }) =>
        `<article><h3>${escaped(by.name)} <small>${kind}, ${time(at)}</small></h3>${text === '' ? '' : `<pre>${escaped(text)}</pre>`}</article>`,
    )
    .join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Report ${report.id}</title>
<style>${style}</style>
</head>
<body>
<h1>Report ${report.id}</h1>
<table>
${facts}
</table>
<h2>The message when it was reported</h2>
<pre>${escaped(content === null ? detail.raw : detail.body)}</pre>
<h2>The conversation now</h2>
${conversation(context)}
<h2>Edits</h2>
${edits(source)}
<h2>What moderators did</h2>
${timeline === '' ? '<p>Nothing yet.</p>' : timeline}
</body>
</html>
`;
  const htmlSha256 = createHash('sha256').update(html, 'utf8').digest('hex');
  return { name: `report-${report.id}`, json, html, sha256, htmlSha256 };
}
