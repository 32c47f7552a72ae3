import type { PastedWord } from '#contract/linkifiers.ts';
import { findGroups } from './named-groups.ts';
import { findInPattern } from './pattern-match.ts';
import { compilePattern } from './re2-pattern.ts';
import { expandReverseTemplate, readReverseTemplate } from './reverse-template.ts';
import { expandUrlTemplate, matchUrlTemplate, readUrlTemplate, type ExpandedPart } from './url-template.ts';

/** A linkifier to try on a pasted URL; its place is its index. It is skipped without a reverse template. */
export interface ReverseLinkifier {
  pattern: string;
  urlTemplate: string;
  reverseTemplate: string;
  alternativeUrlTemplates: readonly string[];
}

/** The result of one template: the text, or why it failed; `near` grows with how much matched. */
type Attempt = { parts: ExpandedPart[] } | { reason: string; near: number };

/** Endings that pasted URLs often have and templates don't. */
const endings: readonly (readonly [expression: RegExp, reason: string])[] = [
  [/#.*$/s, 'extra fragment'],
  [/\?.*$/s, 'extra query'],
  [/\?.*$|#.*$/s, 'extra query and fragment'],
  [/\/+$/, 'extra slash at the end'],
  [/[.,;:!?)]+$/, 'extra punctuation at the end'],
];

const originOf = /^([A-Za-z][A-Za-z0-9+.-]*:)\/\/([^/?#{]*)/;

/** Explains why a URL doesn't match a template. */
function mismatch(template: string, url: string): Attempt {
  const [, scheme, host] = originOf.exec(template) ?? [];
  const [, pastedScheme, pastedHost] = originOf.exec(url) ?? [];
  if (host !== undefined && host !== pastedHost) {
    const isCase = pastedHost?.toLowerCase() === host.toLowerCase();
    return isCase
      ? { reason: 'the host is written otherwise', near: 2 }
      : { reason: 'another host', near: 0 };
  }
  if (scheme !== undefined && scheme !== pastedScheme) return { reason: `not ${scheme}//`, near: 2 };
  return { reason: 'another address', near: 1 };
}

/** Only what the web app's search would find counts, so no match may be followed by a letter, digit or underscore. */
const searched = (pattern: string): string => String.raw`(${pattern})(?:\z|[^0-9A-Za-z_])`;

function attempt(linkifier: ReverseLinkifier, template: string, url: string): Attempt {
  const parts = readUrlTemplate(template);
  const reverse = readReverseTemplate(linkifier.reverseTemplate);
  if (parts === null || reverse.fault !== null) return { reason: 'the template is not valid', near: 0 };
  const values = matchUrlTemplate(parts, url);
  if (values === null) return mismatch(template, url);
  const candidate = expandReverseTemplate(reverse.parts, values);
  if (candidate === null) return { reason: 'the reverse template names another group', near: 3 };
  const text = candidate.map((part) => part.text).join('');
  if (findGroups(linkifier.pattern).some(({ name }) => name === null)) {
    return { reason: 'the pattern has a group without a name', near: 3 };
  }
  const compiled = compilePattern(searched(linkifier.pattern));
  if (!compiled.ok) return { reason: 'the pattern is not valid', near: 3 };
  const match = findInPattern(compiled.expression, text, 0, 1);
  if (match === null) return { reason: `the pattern does not find “${text}”`, near: 3 };
  const again = Object.fromEntries(match.groups.map(({ name, value }) => [name, value]));
  const back = expandUrlTemplate(parts, again);
  return back === url
    ? { parts: candidate }
    : { reason: `“${text}” would lead to ${back ?? 'no URL'}`, near: 3 };
}

/** The same, naming the URL's surplus ending. */
function explained(linkifier: ReverseLinkifier, template: string, url: string): Attempt {
  const outcome = attempt(linkifier, template, url);
  if ('parts' in outcome || outcome.near === 0) return outcome;
  for (const [ending, reason] of endings) {
    const shorter = url.replace(ending, '');
    if (shorter !== url && 'parts' in attempt(linkifier, template, shorter)) return { reason, near: 4 };
  }
  return outcome;
}

/** A word and what it turns into, piece by piece if reversed. */
export interface ReversedWord extends PastedWord {
  parts: ExpandedPart[];
}

const mostRefusals = 500;

/**
 * Turns a URL back into text as the official web app does on paste: it tries the linkifiers with a reverse template in
 * order, each with its URL template and then its alternatives; the first that leads back to the same URL wins.
 */
export function reverseUrl(url: string, linkifiers: readonly ReverseLinkifier[]): ReversedWord {
  const refusals: PastedWord['refusals'] = [];
  let nearest: { reason: string; near: number } | null = null;
  for (const [index, linkifier] of linkifiers.entries()) {
    if (linkifier.reverseTemplate === '') continue;
    for (const [template, each] of [linkifier.urlTemplate, ...linkifier.alternativeUrlTemplates].entries()) {
      const place = index + 1;
      const outcome = explained(linkifier, each, url);
      if ('parts' in outcome) {
        const text = outcome.parts.map((part) => part.text).join('');
        return { url, text, place, template, reason: '', refusals, parts: outcome.parts };
      }
      refusals.push({ place, template, reason: outcome.reason });
      if (nearest === null || outcome.near > nearest.near) nearest = outcome;
    }
  }
  const reason = nearest?.reason ?? 'no linkifier has a reverse template';
  return {
    url,
    text: null,
    place: null,
    template: null,
    reason: nearest?.near === 0 ? 'no linkifier leads there' : reason,
    refusals: refusals.slice(0, mostRefusals),
    parts: [],
  };
}

const mostWords = 20;

/** Reverses a pasted text word by word and keeps what separates the words. Only the first words are tried. */
export function reverseText(pasted: string, linkifiers: readonly ReverseLinkifier[]): PastedWord[] {
  const words = pasted.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => {
    const { text, place, template, reason, refusals } = reverseUrl(word, linkifiers);
    return { url: word, text, place, template, reason, refusals };
  });
}
