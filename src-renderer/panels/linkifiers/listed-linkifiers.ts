import type { Linkifier, LinkifierFields, LinkifierNote, LinkifierReview } from '#contract/linkifiers.ts';
import type { LinkifierDrafts, OpenLinkifier } from './linkifier-draft.ts';

/** A linkifier as the list shows it, with what is typed for it. */
export interface ListedLinkifier {
  id: number | 'new';
  /** From 1. */
  place: number;
  name: string;
  fields: LinkifierFields;
  isEdited: boolean;
  /** Places of linkifiers that want the same text. */
  overlaps: number[];
  /** Why it keeps people from sending messages; empty where it does not. */
  danger: string;
}

interface ListedParts {
  /** In the order that is tried. */
  linkifiers: readonly Linkifier[];
  drafts: LinkifierDrafts;
  notes: readonly LinkifierNote[];
  /** Null while there is none. */
  review: LinkifierReview | null;
  open: OpenLinkifier;
}

/** The linkifiers with what is typed for them and what the review says; one that is being added is last. */
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
  const listed = linkifiers.map((linkifier, index): ListedLinkifier => {
    const { id } = linkifier;
    const place = index + 1;
    return {
      id,
      place,
      name: notes.find(({ linkifierId }) => linkifierId === id)?.name ?? '',
      fields: drafts[id]?.fields ?? linkifier,
      isEdited: drafts[id] !== undefined,
      overlaps: overlapsOf(place),
      danger: dangerOf(place),
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
      place,
      name: fresh.name,
      fields: fresh.fields,
      isEdited: true,
      // Only what is open is part of the review.
      overlaps: isOpen ? overlapsOf(place) : [],
      danger: isOpen ? dangerOf(place) : '',
    },
  ];
}
