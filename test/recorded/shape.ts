/** What a value consists of: the kinds of value at each of its paths, such as `members[].role: number`. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Keys that are IDs or addresses name things rather than fields. */
const namingKey = /^\d+$|@/;

/** The shape of an answer or event. The contents of lists and tables are merged. */
export function shapeOf(value: unknown): Shape {
  const shape = new Map<string, Set<string>>();
  const add = (path: string, kind: string): void => {
    const kinds = shape.get(path);
    if (kinds === undefined) shape.set(path, new Set([kind]));
    else kinds.add(kind);
  };
  const walk = (path: string, item: unknown): void => {
    if (item === null) return add(path, 'null');
    if (Array.isArray(item)) {
      add(path, 'list');
      for (const entry of item as unknown[]) walk(`${path}[]`, entry);
      return;
    }
    if (typeof item !== 'object') return add(path, typeof item);
    add(path, 'object');
    for (const [key, entry] of Object.entries(item)) {
      const name = namingKey.test(key) ? '*' : key;
      walk(path === '' ? name : `${path}.${name}`, entry);
    }
  };
  walk('', value);
  return shape;
}

/** How two shapes differ, path by path: what only the first has, what only the second has, different kinds. */
export function shapeDifferences(expected: Shape, actual: Shape): string[] {
  const differences: string[] = [];
  const isBelow = (path: string): boolean =>
    differences.some((line) => {
      const [other = ''] = line.slice(1).split(':');
      return (
        other !== '' && path !== other && (path.startsWith(`${other}.`) || path.startsWith(`${other}[]`))
      );
    });
  for (const [path, kinds] of expected) {
    const others = actual.get(path);
    if (others === undefined) {
      if (!isBelow(path)) differences.push(`-${path}: ${listed(kinds)}`);
    } else if (listed(kinds) !== listed(others)) {
      differences.push(`~${path}: ${listed(kinds)} is ${listed(others)}`);
    }
  }
  for (const [path, kinds] of actual) {
    if (!expected.has(path) && !isBelow(path)) differences.push(`+${path}: ${listed(kinds)}`);
  }
  return differences;
}

function listed(kinds: ReadonlySet<string>): string {
  return [...kinds].toSorted().join(' or ');
}
