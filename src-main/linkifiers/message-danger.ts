import { boundedPattern } from './bounded-pattern.ts';
import { linkedAddress } from './linked-address.ts';
import { findInPattern } from './pattern-match.ts';
import { compilePattern } from './re2-pattern.ts';
import { expandUrlTemplate, readUrlTemplate } from './url-template.ts';

/** What the server substitutes for code, links and mentions while it applies linkifiers. */
export const placeholder = (number: number): string =>
  `\u0002klzzwxh:${String(number).padStart(4, '0')}\u0003`;

/** The parts of a message to try a linkifier on: a placeholder alone, with text around it, and several. */
const texts: readonly string[] = [
  placeholder(0),
  `${placeholder(0)} a`,
  `a ${placeholder(0)}, "${placeholder(1)}" (${placeholder(2)})`,
];
/**
 * Some patterns stop matching once the numbers gain a digit; a server goes on with the rest until its five-second
 * limit.
 */
const mostSteps = 12;

/** What happens to a message with code, a link or a mention: an error, or a link that replaces them. */
function fate(pattern: string, urlTemplate: string): 'fine' | 'lost' | 'refused' {
  const compiled = compilePattern(boundedPattern(pattern));
  if (!compiled.ok) return 'refused';
  const template = readUrlTemplate(urlTemplate);
  if (template === null) return 'fine';
  let isLost = false;
  for (const text of texts) {
    let left = text;
    for (let step = 0; ; step += 1) {
      const match = findInPattern(compiled.expression, left, 0, 2);
      if (match === null) break;
      const values = Object.fromEntries(match.groups.map(({ name, value }) => [name, value]));
      const url = expandUrlTemplate(template, values);
      // Without a link nothing is replaced.
      if (url === null || linkedAddress(url) === null) break;
      if (step >= mostSteps) return 'refused';
      const before = left.slice(0, match.start);
      if (before.lastIndexOf('\u0002') > before.lastIndexOf('\u0003')) isLost = true;
      left = before + placeholder(step + 3) + left.slice(match.end);
    }
  }
  return isLost ? 'lost' : 'fine';
}

const kept = new Map<string, string | null>();
const mostKept = 1_000;

/**
 * Why a linkifier that the server accepts would stop people from sending messages, or null if it wouldn't. Servers also
 * match inside their own placeholders for rendered parts, again and again.
 */
export function messageDanger(pattern: string, urlTemplate: string): string | null {
  const alone = compilePattern(pattern);
  if (pattern === '' || !alone.ok) return null;
  const key = JSON.stringify([pattern, urlTemplate]);
  let words = kept.get(key);
  if (words === undefined) {
    words = {
      fine: null,
      lost: 'Messages with code, links or mentions would lose them: the server finds this pattern in its own placeholders.',
      refused:
        'Nobody could send a message with code, a link or a mention any more: the server finds this pattern in its own placeholders and refuses the message (“Unable to render message”).',
    }[fate(pattern, urlTemplate)];
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, words);
  }
  return words;
}
