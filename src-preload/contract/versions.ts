/** Whether a console version such as `0.10.0` is newer than another. */
export function isNewer(version: string, other: string): boolean {
  const numbers = version.split('.').map(Number);
  const others = other.split('.').map(Number);
  const differing = numbers.findIndex((number, place) => number !== others[place]);
  return differing !== -1 && (numbers[differing] ?? 0) > (others[differing] ?? 0);
}
