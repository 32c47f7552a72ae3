import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';

const replacement = '[redacted]';

/** The maximum length of a line, in characters; it is cut after the last whole word. */
const longestLine = 4_000;

/** How to recognise a secret: by what precedes it or by its own form. Each pattern only runs on a bounded text. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b((?:proxy-)?authorization["']?\s*[:=]).*/gi, `$1 ${replacement}`],
  [/\b(basic|bearer)\s+[\w+/=.~-]{8,}/gi, `$1 ${replacement}`],
  [
    /([\w-]*(?:api[_-]?key|password|passphrase|passwd|secret|token|cookie)["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|[^\s&,;)}\]]+)/gi,
    `$1${replacement}`,
  ],
  [/:\/\/[^\s/@]+@/g, `://${replacement}@`],
  [/[^\s@<>"'(),;:=&?/]+@[^\s@<>"'(),;:=&?/]+/g, replacement],
  // The form of an API key, and of most tokens.
  [/\b[A-Za-z0-9]{32,}\b/g, replacement],
];

function cutAtWord(text: string): string {
  if (text.length <= longestLine) return text;
  const end = text.lastIndexOf(' ', longestLine);
  return `${text.slice(0, Math.max(end, 0))} …`;
}

/**
 * A line that is safe to keep: without keys, passwords, tokens, email addresses, control characters or the name of the
 * home folder. A `Redactor` removes secrets known by value before this.
 */
export function redactLine(line: string): string {
  const home = homedir();
  let text = cutAtWord(line)
    .replaceAll(pathToFileURL(home).href, '~')
    .replaceAll(home, '~')
    // oxlint-disable-next-line no-control-regex -- a terminal that shows the file must not obey what a server sent
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
  for (const [pattern, by] of patterns) text = text.replace(pattern, by);
  return text;
}
