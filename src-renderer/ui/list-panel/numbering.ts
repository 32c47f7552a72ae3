/**
 * Numbers for rows that have none of their own: a name keeps the one it got for as long as the window is open. Lists go by
 * numbers.
 */
export function createNumbering(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(name, number);
    return number;
  };
}
