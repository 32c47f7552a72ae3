import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inventedGroup } from '../../../subjects/groups/invented-groups.fixture.ts';
import { families, layOutGroups, neighbourIn, nodeSize } from './layout.ts';

const never = new AbortController().signal;

describe('the picture of the nesting', () => {
  it('places every group once, none over another one, each above those in it', async () => {
    const graphOf = (size: number) =>
      fc.array(fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: 3 }), {
        minLength: size,
        maxLength: size,
      });
    // Few groups are placed exactly, many the quick way.
    const graph = fc.oneof({ weight: 4, arbitrary: graphOf(12) }, { weight: 1, arbitrary: graphOf(130) });
    await fc.assert(
      fc.asyncProperty(graph, async (inner) => {
        // Groups of higher ids only: the server refuses circles.
        const groups = inner.map((ids, id) =>
          inventedGroup(
            id,
            `group ${id}`,
            ids.filter((other) => other > id),
          ),
        );
        const { nodes, edges } = await layOutGroups(groups, never);
        expect(nodes.map(({ group }) => group.id).toSorted((a, b) => a - b)).toEqual(
          groups.map(({ id }) => id),
        );
        const at = new Map(nodes.map((node) => [node.group.id, node]));
        expect(edges).toHaveLength(
          groups.reduce((sum, { directSubgroupIds }) => sum + directSubgroupIds.length, 0),
        );
        for (const { from, to } of edges) expect(at.get(from)?.y).toBeLessThan(at.get(to)?.y ?? 0);
        const overlapping = nodes.filter((one) =>
          nodes.some(
            (other) =>
              one !== other &&
              Math.abs(one.x - other.x) < nodeSize.width - 1 &&
              Math.abs(one.y - other.y) < nodeSize.height - 1,
          ),
        );
        expect(overlapping).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('can be walked through by arrow keys', async () => {
    const groups = [
      inventedGroup(1, 'top', [2, 3]),
      inventedGroup(2, 'left', [4]),
      inventedGroup(3, 'right'),
      inventedGroup(4, 'low'),
      inventedGroup(5, 'alone'),
    ];
    const layout = await layOutGroups(groups, never);
    expect(neighbourIn(layout, 4, 'ArrowUp')).toBe(2);
    expect(neighbourIn(layout, 2, 'ArrowUp')).toBe(1);
    expect(neighbourIn(layout, 2, 'ArrowDown')).toBe(4);
    expect([neighbourIn(layout, 2, 'ArrowRight'), neighbourIn(layout, 2, 'ArrowLeft')]).toContain(3);
    expect(neighbourIn(layout, 1, 'ArrowUp')).toBeNull();
    expect(neighbourIn(layout, 4, 'ArrowDown')).toBe(5);
    expect(families(groups).alone.map(({ id }) => id)).toEqual([5]);
  });
});
