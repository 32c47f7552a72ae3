import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strongComponents } from './strong-components.ts';

function reachable(edges: readonly (readonly number[])[], start: number): Set<number> {
  const found = new Set([start]);
  for (const vertex of found) for (const next of edges[vertex] ?? []) found.add(next);
  return found;
}

describe('strongly connected components', () => {
  it('contain exactly the vertices that reach each other, and come after all that they lead to', () => {
    const vertex = fc.nat({ max: 8 });
    const graph = fc.array(fc.array(vertex, { maxLength: 4 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(graph, (edges) => {
        const components = strongComponents(edges);
        const order = new Map(
          components.flatMap((component, at) => component.map((one) => [one, at] as const)),
        );
        expect([...order.keys()].toSorted((a, b) => a - b)).toEqual(edges.map((_, at) => at));
        for (const one of edges.keys()) {
          const below = reachable(edges, one);
          for (const other of edges.keys()) {
            const together = below.has(other) && reachable(edges, other).has(one);
            expect(order.get(one) === order.get(other)).toBe(together);
            if (below.has(other)) expect(order.get(other)).toBeLessThanOrEqual(order.get(one) ?? -1);
          }
        }
      }),
    );
  });

  it.each([
    ['a chain', (at: number, size: number) => (at + 1 < size ? [at + 1] : []), 100_000],
    ['a cycle', (at: number, size: number) => [(at + 1) % size], 1],
  ])('of %s of 100,000 vertices are found without recursion', (_shape, next, count) => {
    const edges = Array.from({ length: 100_000 }, (_, at) => next(at, 100_000));
    expect(strongComponents(edges)).toHaveLength(count);
  });
});
