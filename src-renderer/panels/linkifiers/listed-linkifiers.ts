import type { Linkifier, LinkifierFields, LinkifierNote, LinkifierReview } from '#contract/linkifiers.ts';
import type { LinkifierDrafts, OpenLinkifier } from './linkifier-draft.ts';

/** A linkifier as shown in the list, with unsaved edits. */
export interface ListedLinkifier {
  id: number | 'new';
  /** The id as the grid has it: 0 for a new one, which no linkifier of a server has. */
  key: number;
  /** From 1. */
  place: number;
  name: string;
  fields: LinkifierFields;
  isEdited: boolean;
  /** Places of linkifiers that match the same text. */
  overlaps: number[];
  /** Why it stops messages from being sent; empty if it doesn't. */
  danger: string;
  /** How many of its samples no longer give what they gave when they were saved. */
  changedSamples: number;
}

interface ListedParts {
  /** In the wanted order. */
  linkifiers: readonly Linkifier[];
  drafts: LinkifierDrafts;
  notes: readonly LinkifierNote[];
  /** Null while there is none. */
  review: LinkifierReview | null;
  open: OpenLinkifier;
}

/** Merges linkifiers with their unsaved edits and the findings of the review; a new one comes last. */
export function listedLinkifiers({
  linkifiers,
  drafts,
  notes,
  review,
  open,
}: ListedParts): ListedLinkifier[] {
  const overlapsOf = (place: number): number[] =>
    (review?.overlaps ?? []).flatMap(({ places: [one, other] }) =>
      one === place ? other : other === place ? one : [],
    );
  const dangerOf = (place: number): string =>
    review?.dangers.find((danger) => danger.place === place)?.words ?? '';
  const changedSamplesOf = (id: number): number =>
    (review?.samples ?? []).filter(({ linkifierId, passes }) => linkifierId === id && !passes).length;
  const listed = linkifiers.map((linkifier, index): ListedLinkifier => {
    const { id } = linkifier;
    const place = index + 1;
    return {
      id,
      key: id,
      place,
      name: notes.find(({ linkifierId }) => linkifierId === id)?.name ?? '',
      fields: drafts[id]?.fields ?? linkifier,
      isEdited: drafts[id] !== undefined,
      overlaps: overlapsOf(place),
      danger: dangerOf(place),
      changedSamples: changedSamplesOf(id),
    };
  });
  const fresh = drafts['new'];
  if (fresh === undefined) return listed;
  const place = listed.length + 1;
  const isOpen = open === 'new';
  return [
    ...listed,
    {
      id: 'new',
      key: 0,
      place,
      name: fresh.name,
      fields: fresh.fields,
      isEdited: true,
      // The review covers a new linkifier only while it is open.
      overlaps: isOpen ? overlapsOf(place) : [],
      danger: isOpen ? dangerOf(place) : '',
      changedSamples: 0,
    },
  ];
}
