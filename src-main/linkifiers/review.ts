import type {
  LinkifierNote,
  LinkifierOverlap,
  LinkifierReview,
  LinkifierSample,
  SampleOutcome,
} from '#contract/linkifiers.ts';
import { messageDanger } from './message-danger.ts';
import { findLinks, type ForwardLinkifier } from './forward-matching.ts';
import { linkedAddress } from './linked-address.ts';
import type { MessageContext } from './mentions.ts';

/** A linkifier in its position, saved or being edited. */
export interface ReviewedLinkifier extends ForwardLinkifier {
  /** null while it is being added. */
  id: number | null;
  exampleInput: string;
}

/** The saved samples of linkifiers and the two states to compare them in. */
export interface ReviewQuestion {
  notes: readonly LinkifierNote[];
  /** The saved linkifiers. */
  saved: readonly ReviewedLinkifier[];
  /** The linkifiers with the unsaved edits applied. */
  edited: readonly ReviewedLinkifier[];
  context: MessageContext;
}

/** The links that one linkifier creates in a text, together with the others. */
export function linksOfSample(
  text: string,
  linkifiers: readonly ReviewedLinkifier[],
  linkifierId: number | null,
  context: MessageContext,
): LinkifierSample['links'] {
  const place = linkifiers.findIndex(({ id }) => id === linkifierId) + 1;
  return findLinks(text, linkifiers, context)
    .filter((link) => link.place === place)
    .map(({ start, end, url }) => ({ text: text.slice(start, end), url }));
}

/**
 * Whether a saved sample still links as it did. Earlier versions saved addresses as templates produce them, not as
 * servers link them.
 */
function passes(now: LinkifierSample['links'], { links }: LinkifierSample, realmUrl: string | null): boolean {
  return (
    now.length === links.length &&
    links.every(({ text, url }, index) => {
      const link = now[index];
      return text === link?.text && (url === link.url || linkedAddress(url, realmUrl) === link.url);
    })
  );
}

const mostOverlaps = 100;

/** Which linkifiers would claim overlapping parts of a text if each ran alone. */
function overlapsIn(
  text: string,
  linkifiers: readonly ForwardLinkifier[],
  context: MessageContext,
): [number, number][] {
  const claims = linkifiers.flatMap((linkifier, index) =>
    findLinks(text, [linkifier], context).map(({ start, end }) => ({ start, end, place: index + 1 })),
  );
  return claims.flatMap((claim, index) =>
    claims
      .slice(index + 1)
      .filter((other) => other.place !== claim.place && other.start < claim.end && claim.start < other.end)
      .map((other): [number, number] => [claim.place, other.place]),
  );
}

/**
 * Runs all saved samples, and looks in them and in the examples for linkifiers that compete for the same text or that
 * stop people from sending messages. It works in steps to let more urgent work through.
 */
export function* review(question: ReviewQuestion): Generator<void, LinkifierReview> {
  const { notes, saved, edited, context } = question;
  const samples: SampleOutcome[] = [];
  const texts = new Set(edited.flatMap(({ exampleInput }) => (exampleInput === '' ? [] : [exampleInput])));
  for (const { linkifierId, samples: ofLinkifier } of notes) {
    for (const [index, sample] of ofLinkifier.entries()) {
      const links = linksOfSample(sample.text, edited, linkifierId, context);
      const linksBefore = linksOfSample(sample.text, saved, linkifierId, context);
      samples.push({
        linkifierId,
        index,
        passes: passes(links, sample, context.realmUrl),
        links,
        linksBefore,
      });
      texts.add(sample.text);
      yield;
    }
  }
  const overlaps = new Map<string, LinkifierOverlap>();
  for (const text of texts) {
    for (const places of overlapsIn(text, edited, context)) {
      const known = `${places[0]} ${places[1]}`;
      if (!overlaps.has(known) && overlaps.size < mostOverlaps) overlaps.set(known, { places, text });
    }
    yield;
  }
  const inOrder = [...overlaps.values()].sort(
    (one, other) => one.places[0] - other.places[0] || one.places[1] - other.places[1],
  );
  const dangers = edited.flatMap(({ pattern, urlTemplate }, index) => {
    const words = messageDanger(pattern, urlTemplate);
    return words === null ? [] : [{ place: index + 1, words }];
  });
  return { samples, overlaps: inOrder, dangers };
}
