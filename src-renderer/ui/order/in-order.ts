/** A copy with one item moved to another index. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  if (thing === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/**
 * Sorts rows into an order that may be out of date: rows it doesn't know come last.
 *
 * @param ids null to keep the order of `rows`
 */
export function inOrder<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[] | null,
): readonly Row[] {
  if (ids === null) return rows;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Row): number => places.get(id) ?? ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
