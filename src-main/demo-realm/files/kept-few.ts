/**
 * Remembers what was made for a name, so that what is asked for again and again, or by each realm of a process, is made
 * once.
 *
 * @param most how many are kept; the one that was used longest ago goes first
 */
export function keepFew<Made>(most: number): (name: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (name, make) => {
    const made = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, made);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
