/** Each id once, in the one order that makes lists of the same ids equal as texts. */
export const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Whether something that was read is a list of ids. */
export function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one));
}
