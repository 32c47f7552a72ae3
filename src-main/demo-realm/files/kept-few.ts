/**
 * Caches values by name, so that something requested repeatedly, or by each realm of a process, is created once.
 *
 * @param most the capacity; the least recently used is evicted first
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
