import { element } from './element.ts';
import { inlineMarkup, type Found } from './inline.ts';
import { bareAddress, linkedAddress } from '../organization/web-addresses.ts';
import { stashedNode, type Stash } from './stash.ts';
import type { RealmState } from '../state.ts';

/** The position after the bracket that closes a link's text. */
function endOfText(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === ']') depth -= 1;
    else if (text[at] === '[') depth += 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

interface Target {
  readonly href: string;
  readonly title?: string;
  readonly end: number;
}

const inBrackets = /\(\s*(?:(<[^<>]*>)\s*(?:('[^']*'|"[^"]*")\s*)?\))?/y;

/** A quotation mark within a target, which may begin a title. */
interface Quote {
  readonly mark: string;
  readonly start: number;
  exit: number;
}

/** The address in parentheses, which may contain balanced ones, and the title after it. */
function readTarget(text: string, from: number): Target | undefined {
  inBrackets.lastIndex = from;
  const match = inBrackets.exec(text);
  if (match === null) return undefined;
  const [whole, bracketed, title] = match;
  if (bracketed !== undefined) {
    const href = bracketed.slice(1, -1).trim();
    return { href, end: from + whole.length, ...(title === undefined ? {} : { title: title.slice(1, -1) }) };
  }
  const start = from + whole.length;
  const quotes: Quote[] = [];
  let depth = 1;
  let outer = 1;
  let lastBracket = -1;
  let last = '';
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const [first] = quotes;
    if (sign === '(') {
      if (first === undefined) depth += 1;
      else if (outer > 0) outer -= 1;
    } else if (sign === ')') {
      if (quotes.some(({ mark, exit }) => exit >= 0 && mark === last)) depth = 0;
      else if (first === undefined) depth -= 1;
      else if (outer > 0) {
        outer -= 1;
        if (outer === 0) lastBracket = at + 1;
      }
    } else if (sign === "'" || sign === '"') {
      const known = quotes.find(({ mark }) => mark === sign);
      if (known === undefined) {
        if (first === undefined) {
          outer = depth;
          depth = 1;
        }
        quotes.push({ mark: sign, start: at + 1, exit: -1 });
      } else known.exit = at + 1;
    }
    if (depth === 0) {
      const titled = quotes.find(({ mark, exit }) => exit >= 0 && mark === last);
      if (titled === undefined) return { href: text.slice(start, at), end: at + 1 };
      const href = text.slice(start, titled.start - 1);
      return { href, title: text.slice(titled.start, titled.exit - 1), end: at + 1 };
    }
    if (sign !== ' ') last = sign;
  }
  // The quotation mark didn't begin a title. If no parenthesis closes the target, everything but the last character
  // belongs to it.
  if (outer > 0) return undefined;
  const end = lastBracket < 0 ? text.length - 1 : lastBracket;
  return { href: text.slice(start, end - 1), end };
}

/** Replaces placeholders by text. */
function unstashed(text: string, { nodes }: Stash): string {
  return text.replace(stashedNode, (whole, place: string) => {
    const node = nodes[Number(place)];
    if (node === undefined) return whole;
    return typeof node === 'string' ? node : node.text + node.children.map(({ text }) => text).join('');
  });
}

/** The address as the server writes it in a link. */
function addressOf(href: string, stash: Stash, state: RealmState): string | undefined {
  const text = unstashed(unstashed(href, stash).trim(), stash);
  return linkedAddress(text, state.url);
}

interface Written {
  readonly text: string;
  readonly target: Target;
}

function readLink(input: string, from: number): Written | undefined {
  const middle = endOfText(input, from);
  const target = middle === undefined ? undefined : readTarget(input, middle);
  return middle === undefined || target === undefined
    ? undefined
    : { text: input.slice(from, middle - 1), target };
}

/** A link with its own text, which can't contain links. */
export const linkMarkup = inlineMarkup('[', /(?<!!)\[/g, (match, { state, stash }): Found | undefined => {
  const written = readLink(match.input, match.index + 1);
  if (written === undefined) return undefined;
  const { text, target } = written;
  const href = addressOf(target.href, stash, state);
  if (href === undefined) return undefined;
  const title =
    target.title === undefined ? {} : { title: unstashed(target.title, stash).trim().replace(/\s/g, ' ') };
  const node = element('a', { href, ...title }, text.trim() === '' ? href : text);
  return { start: match.index, end: target.end, node };
});

/** An image written like a link; from level 467 on only for uploaded files. */
export const imageMarkup = inlineMarkup('![', /!\[/g, (match, { state, stash }): Found | undefined => {
  const written = state.featureLevel < 437 ? undefined : readLink(match.input, match.index + 2);
  if (written === undefined) return undefined;
  const src = addressOf(written.target.href, stash, state);
  if (src === undefined || (state.featureLevel >= 467 && !/^\/?user_uploads\//.test(src))) return undefined;
  const node = element('img', { alt: unstashed(written.text, stash), class: 'inline-image', src }, '');
  return { start: match.index, end: written.target.end, node };
});

const addressSign = /[.:]/;

const addresses = inlineMarkup('', bareAddress, ([text], { state }) => {
  const href = linkedAddress(text, state.url);
  return href === undefined ? text : element('a', { href }, text);
});

/** A bare address in the text. Servers lose a line break at the end of the text after it. */
export const addressMarkup: typeof addresses = (text, rendering, stash) => {
  if (!addressSign.test(text)) return text;
  const left = addresses(text, rendering, stash);
  return left === text ? text : left.replace(/\n$/, '');
};
