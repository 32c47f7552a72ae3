import type { GroupSpan, LinkifierFields, RoundTrip, RoundTripText } from '#contract/linkifiers.ts';
import { findGroups, namesOf } from './named-groups.ts';
import { findInPattern } from './pattern-match.ts';
import { compilePattern } from './re2-pattern.ts';
import { reverseUrl, type ReverseLinkifier } from './reverse-matching.ts';
import { expandParts, readUrlTemplate, type ExpandedPart } from './url-template.ts';

function withSpans(parts: readonly ExpandedPart[], names: readonly string[]): RoundTripText {
  const spans: GroupSpan[] = [];
  let text = '';
  for (const part of parts) {
    const start = text.length;
    text += part.text;
    const group = part.variable === null ? -1 : names.indexOf(part.variable);
    if (group >= 0 && part.text !== '') spans.push({ start, end: text.length, group });
  }
  return { text, spans };
}

/**
 * Follows a linkifier's example to its URL and back.
 *
 * @param linkifiers all of the organization's, in order, since earlier ones may claim the URL
 * @param index of this linkifier among them
 */
export function followRoundTrip(
  fields: LinkifierFields,
  linkifiers: readonly ReverseLinkifier[],
  index: number,
): RoundTrip | null {
  const { pattern, urlTemplate, exampleInput: example, reverseTemplate } = fields;
  const compiled = compilePattern(pattern);
  if (example === '' || pattern === '' || !compiled.ok) return null;
  const names = namesOf(findGroups(pattern));
  const trip: RoundTrip = {
    example,
    position: null,
    variables: [],
    url: null,
    back: null,
    backPlace: null,
    outcome: 'no-match',
    reason: 'The pattern finds nothing in the example.',
  };
  const match = findInPattern(compiled.expression, example, 0);
  if (match === null) return trip;
  trip.position = match.start;
  const values = Object.fromEntries(match.groups.map(({ name, value }) => [name, value]));
  trip.variables = names.map((name, group) => ({ name, group, value: values[name] ?? null }));
  const template = readUrlTemplate(urlTemplate);
  const parts = template === null ? null : expandParts(template, values);
  if (parts === null) return { ...trip, outcome: 'stays-url', reason: 'The URL template gives no URL.' };
  trip.url = withSpans(parts, names);
  if (reverseTemplate === '') return { ...trip, outcome: 'no-reverse-template', reason: '' };
  const reversed = reverseUrl(trip.url.text, linkifiers);
  if (reversed.text === null) {
    const own = reversed.refusals.find(({ place, template: tried }) => place === index + 1 && tried === 0);
    return { ...trip, outcome: 'stays-url', reason: own?.reason ?? reversed.reason };
  }
  const isOwn = reversed.place === index + 1;
  trip.back = withSpans(reversed.parts, isOwn ? names : []);
  trip.backPlace = reversed.place;
  if (reversed.text === example) return { ...trip, outcome: 'unchanged', reason: '' };
  const reason = isOwn
    ? 'The text is another one.'
    : `Linkifier ${reversed.place} comes first and turns it back.`;
  return { ...trip, outcome: 'changed', reason };
}
