/** One term of a narrow (https://zulip.com/api/construct-narrow). */
export interface NarrowTerm {
  /** `channel`, `topic`, `sender`, `dm`, `is`, `has`, `search`, `near`, `with`, `id` and others. */
  operator: string;
  /** Only ids for `channel`, `sender`, `id`, `with` and `dm-including`; only a list of ids for `dm`. */
  operand: string | number | readonly number[];
  negated?: boolean;
}

/** Where to start, and how many messages on each side. */
export interface MessageAnchor {
  /** A message's id, or a place; `first_unread` is the newest message if nothing is unread. */
  anchor: number | 'newest' | 'oldest' | 'first_unread';
  num_before: number;
  num_after: number;
  /** False only if one of the numbers is 0. Default: true. */
  include_anchor?: boolean;
}
