/** Things with one of them at another place, from 0. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  if (thing === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/**
 * Rows in an order that may be older than they are: those that came since are last.
 *
 * @param ids null for the order in which they are given
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
