/** Represents an unknown key in an order. No ID is this large. */
const unknownKey = 2 ** 32 - 1;

/** How many keys are read on each side of the rows in the document. */
const keysNear = 500;
/** How many keys, of 4 bytes each, an answer to a question includes. */
const keysAtFirst = 1_000;
/** More are read while a list is scrolled, so that its panel is only redrawn every few thousand rows. */
const keysAtATime = 4_000;
/** Rows drawn above those on screen. */
const rowsAbove = 40;
const rowsAtATime = 100;

/** A part of an order. */
export interface OrderPart {
  /** The place of its first key. */
  from: number;
  count: number;
}

/** A request about an order: keys, all if `part` is left out, and the first rows of them. */
export interface OrderQuestion {
  part?: OrderPart;
  /** Keys whose places are requested in addition to the part. */
  places?: number[];
  first: number;
}

/** The answer about an order. */
export interface OrderAnswer {
  total: number;
  /** All keys in order, or a part of them. */
  ids: Uint32Array;
  /** The place of the first of these keys; left out if all are included. */
  from?: number;
  /** The places of the requested keys, -1 for those not in the list. */
  places?: readonly number[];
}

/** Rows of a list, by their first and last place. */
export interface Places {
  first: number;
  last: number;
}

/** The key at a place; undefined beyond the end, and if unknown. */
export function keyAt(order: ArrayLike<number>, place: number): number | undefined {
  const key = order[place];
  return key === unknownKey ? undefined : key;
}

/** The known keys from one place up to, but excluding, another. */
export function knownKeys(order: Uint32Array, from: number, to: number): number[] {
  return Array.from(order.subarray(Math.max(0, from), Math.max(0, to))).filter((key) => key !== unknownKey);
}

/** A key's place in an order; -1 if it isn't there or its place is unknown. */
export function indexOfKey(order: ArrayLike<number>, key: number): number {
  return order instanceof Uint32Array ? order.indexOf(key) : Array.prototype.indexOf.call(order, key);
}

/**
 * A partly known order.
 *
 * @param asked the keys whose places were requested
 * @param known the same order with other parts
 */
export function orderWith(
  { total, from = 0, ids, places = [] }: OrderAnswer,
  asked: readonly number[],
  known: Uint32Array | null,
): Uint32Array {
  if (ids.length >= total) return ids;
  const order = known?.length === total ? known.slice() : new Uint32Array(total).fill(unknownKey);
  order.set(ids, from);
  for (const [at, key] of asked.entries()) {
    const place = places[at] ?? -1;
    if (place >= 0) order[place] = key;
  }
  return order;
}

/** The part to start with for a list with these rows on screen. */
export function partAround(shown: Places | null): OrderQuestion & { part: OrderPart } {
  const from = shown === null || shown.first < keysNear ? 0 : shown.first - rowsAbove;
  return { part: { from, count: keysAtFirst }, first: rowsAtATime };
}

/** What to read for the neighbours of a row with a known place; null if they are known. */
export function missingBeside(order: Uint32Array, key: number): OrderQuestion | null {
  const place = order.indexOf(key);
  if (place < 0 || !order.subarray(Math.max(0, place - 1), place + 2).includes(unknownKey)) return null;
  return { part: { from: Math.max(0, place - keysNear), count: 2 * keysNear }, first: 0 };
}

/** What to read for the keys on and near the screen; null if they are known. */
export function missingPart(order: Uint32Array, { first, last }: Places): OrderQuestion | null {
  const missing = (from: number, to: number): number => {
    const found = order.subarray(from, Math.max(0, to)).indexOf(unknownKey);
    return found < 0 ? found : from + found;
  };
  if (missing(first, last + 1) >= 0) return partAround({ first, last });
  const below = missing(last + 1, last + 1 + keysNear);
  if (below >= 0) return { part: { from: below, count: keysAtATime }, first: 0 };
  const near = Math.max(0, first - keysNear);
  const above = order.subarray(near, first).lastIndexOf(unknownKey);
  if (above < 0) return null;
  const from = Math.max(0, near + above + 1 - keysAtATime);
  return { part: { from, count: keysAtATime }, first: 0 };
}
