import { isOneOf } from '#contract/choices.ts';
import {
  type Linkifier,
  type LinkifierCheck,
  type LinkifierFields,
  type LinkifierTrial,
  strippedFields,
} from '#contract/linkifiers.ts';
import { checkFields } from './check-fields.ts';
import { findLinks, findNearMisses } from './forward-matching.ts';
import type { MessageContext } from './mentions.ts';
import { findTopicLinks } from './topic-matching.ts';
import { reverseText } from './reverse-matching.ts';
import { followRoundTrip } from './round-trip.ts';

/** A linkifier being edited; `id` is null for a new one, which comes last. */
export interface EditedLinkifier {
  id: number | null;
  fields: LinkifierFields;
}

/** Unsaved input on screen besides the organization's linkifiers. */
export interface TrialQuestion {
  edited: EditedLinkifier | null;
  /** Ids in the order to try; null for the organization's order. */
  order: readonly number[] | null;
  text: string;
  /** Whether the text is a topic rather than a message. */
  isTopic: boolean;
  pasted: string;
}

/** A linkifier in its position among those tried. */
export type TriedLinkifier = LinkifierFields & { id: number | null };

/** The linkifiers with the unsaved edits applied, in order of evaluation. */
export function triedLinkifiers(
  linkifiers: readonly Linkifier[],
  { edited, order }: Pick<TrialQuestion, 'edited' | 'order'>,
): TriedLinkifier[] {
  const placeOf = (linkifier: Linkifier): number => {
    const place = order?.indexOf(linkifier.id) ?? -1;
    return place < 0 ? linkifiers.length + linkifier.position : place;
  };
  const inOrder = linkifiers.toSorted((one, other) => placeOf(one) - placeOf(other));
  const tried: TriedLinkifier[] = inOrder.map((linkifier) => {
    const fields = edited?.id === linkifier.id ? strippedFields(edited.fields) : linkifier;
    return { ...fields, id: linkifier.id };
  });
  // A linkifier deleted in the meantime is still being edited and would be added again.
  const isKnown = edited === null || tried.some(({ id }) => id === edited.id);
  return isKnown ? tried : [...tried, { ...strippedFields(edited.fields), id: edited.id }];
}

const textFields = ['pattern', 'urlTemplate', 'exampleInput', 'reverseTemplate'] as const;

function offsets(typed: LinkifierFields, stripped: LinkifierFields): (field: string) => number {
  return (field) => {
    const textOf = (fields: LinkifierFields): string => {
      if (field.startsWith('alternative:'))
        return fields.alternativeUrlTemplates[Number(field.slice('alternative:'.length))] ?? '';
      return isOneOf(textFields, field) ? fields[field] : '';
    };
    const text = textOf(stripped);
    return text === '' ? 0 : Math.max(0, textOf(typed).indexOf(text));
  };
}

/** The result of the check, with places relative to the input including its white space. */
function checkTyped(
  typed: LinkifierFields,
  otherPatterns: ReadonlySet<string>,
  realmUrl: string | null,
): LinkifierCheck {
  const stripped = strippedFields(typed);
  const offsetOf = offsets(typed, stripped);
  const check = checkFields(stripped, otherPatterns, realmUrl);
  const moved = <Span extends { start: number; end: number }>(span: Span, by: number): Span => ({
    ...span,
    start: span.start + by,
    end: span.end + by,
  });
  return {
    ...check,
    faults: check.faults.map((fault) => ({
      ...fault,
      span: fault.span === null ? null : moved(fault.span, offsetOf(fault.field)),
    })),
    spans: check.spans.map(({ field, spans }) => ({
      field,
      spans: spans.map((span) => moved(span, offsetOf(field))),
    })),
  };
}

const mostLinks = 1_000;

/** Computes everything that the workbench shows about the input. */
export function runTrial(
  linkifiers: readonly Linkifier[],
  question: TrialQuestion,
  context: MessageContext,
): LinkifierTrial {
  const { edited, text, isTopic, pasted } = question;
  const tried = triedLinkifiers(linkifiers, question);
  const index = edited === null ? -1 : tried.findIndex(({ id }) => id === edited.id);
  const current = tried[index];
  const others = new Set(tried.flatMap(({ pattern }, place) => (place === index ? [] : pattern)));
  const reversible = tried.map((linkifier) => ({
    ...linkifier,
    alternativeUrlTemplates: linkifier.alternativeUrlTemplates.filter((template) => template !== ''),
  }));
  const links = isTopic ? findTopicLinks(text, tried) : findLinks(text, tried, context);
  return {
    check: edited === null ? null : checkTyped(edited.fields, others, context.realmUrl),
    links: links.slice(0, mostLinks),
    linkCount: links.length,
    nearMisses:
      current === undefined || current.pattern === ''
        ? []
        : findNearMisses(text, current, links, isTopic, context),
    pasted: reverseText(pasted, reversible),
    roundTrip: current === undefined ? null : followRoundTrip(current, reversible, index),
  };
}
