/** Numbers for rows without IDs: a name keeps its number as long as the window is open. Lists need numeric keys. */
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
