import { bindings } from './bindings.ts';

/** Names such as `user.boris` for one server's IDs. */
export interface Names {
  bind(name: string, id: number | string): void;
  idOf(name: string): number | string | undefined;
  /** The name of an ID, in a text about some kind of thing. */
  nameOf(id: number, scope: string, accepts: (name: string) => boolean): string | undefined;
}

export function createNames(): Names {
  const ids = new Map<string, number | string>();
  return {
    bind: (name, id) => void ids.set(name, id),
    idOf: (name) => ids.get(name),
    nameOf(id, scope, accepts) {
      const candidates = [...ids]
        .filter(([name, known]) => known === id && accepts(name))
        .map(([name]) => name);
      if (candidates.length < 2) return candidates[0];
      return candidates.find((name) => scope.includes(`${name.split('.')[0]}s`)) ?? candidates[0];
    },
  };
}

/** Learns the IDs in an answer of the script: those of what the call created, or of what it lists. */
export function bindNames(names: Names, n: number, body: Readonly<Record<string, unknown>> | null): void {
  if (body === null || body['result'] !== 'success') return;
  const made = bindings.made[n];
  if (made !== undefined) {
    const id = body[made.key];
    const first = Array.isArray(id) ? (id[0] as unknown) : id;
    if (typeof first === 'number' || typeof first === 'string') names.bind(made.name, first);
  }
  const listed = bindings.listed[n];
  for (const row of listed === undefined ? [] : ((body[listed.list] ?? []) as Record<string, unknown>[])) {
    const name = listed?.nameOf(row);
    const id = row[listed?.key ?? 'id'];
    if (name !== undefined && (typeof id === 'number' || typeof id === 'string')) names.bind(name, id);
  }
}
