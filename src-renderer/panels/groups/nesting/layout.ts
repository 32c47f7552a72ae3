import dagre, { type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import type { Group } from '#contract/groups.ts';
import { quickLayout } from './quick-layout.ts';

export const nodeSize = { width: 156, height: 44 } as const;

export interface PlacedGroup {
  group: Group;
  x: number;
  y: number;
}

export interface GraphLayout {
  nodes: PlacedGroup[];
  edges: { from: number; to: number }[];
}

const gap = 40;
const aloneColumns = 6;
/** Families of more groups or edges than this are placed the quick way. */
const largestExact = { groups: 80, edges: 240 } as const;
/** More groups than this are not drawn: nobody could read them, and the window would stand still. */
export const mostDrawn = 2_000;

/** Groups that are connected with each other, the largest family first; those that stand alone come last, together. */
export function families(groups: readonly Group[]): { connected: Group[][]; alone: Group[] } {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const neighbours = new Map<number, number[]>();
  const link = (one: number, other: number): void => {
    const known = neighbours.get(one);
    if (known) known.push(other);
    else neighbours.set(one, [other]);
  };
  for (const group of groups) {
    for (const subgroupId of group.directSubgroupIds) {
      if (!byId.has(subgroupId)) continue;
      link(group.id, subgroupId);
      link(subgroupId, group.id);
    }
  }
  const seen = new Set<number>();
  const connected: Group[][] = [];
  for (const { id } of groups) {
    if (seen.has(id) || !neighbours.has(id)) continue;
    const family = new Set([id]);
    for (const one of family) for (const other of neighbours.get(one) ?? []) family.add(other);
    for (const one of family) seen.add(one);
    connected.push([...family].flatMap((one) => byId.get(one) ?? []));
  }
  return {
    connected: connected.toSorted((one, other) => other.length - one.length),
    alone: groups.filter(({ id }) => !neighbours.has(id)),
  };
}

/** Where the corners of groups are, by the library's layout of layered graphs. */
function exactPlaces(family: readonly Group[], edges: GraphLayout['edges']): PlacedGroup[] {
  const graph = new dagre.graphlib.Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'TB', ranker: 'tight-tree', nodesep: 16, ranksep: 48 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const group of family) graph.setNode(String(group.id), { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(String(from), String(to));
  dagre.layout(graph);
  return family.map((group) => {
    const { x = 0, y = 0 } = graph.node(String(group.id));
    return { group, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
  });
}

function quickPlaces(family: readonly Group[]): PlacedGroup[] {
  return quickLayout(family).map(({ group, row, column }) => ({
    group,
    x: column * (nodeSize.width + gap / 2),
    y: row * (nodeSize.height + gap * 2),
  }));
}

function layOutFamily(family: readonly Group[]): { layout: GraphLayout; width: number; height: number } {
  const inside = new Set(family.map(({ id }) => id));
  const edges = family.flatMap(({ id, directSubgroupIds }) =>
    directSubgroupIds.filter((to) => inside.has(to)).map((to) => ({ from: id, to })),
  );
  const nodes =
    family.length > largestExact.groups || edges.length > largestExact.edges
      ? quickPlaces(family)
      : exactPlaces(family, edges);
  return {
    layout: { nodes, edges },
    width: nodes.reduce((most, { x }) => Math.max(most, x + nodeSize.width), 0),
    height: nodes.reduce((most, { y }) => Math.max(most, y + nodeSize.height), 0),
  };
}

/**
 * Places groups so that a group stands above those in it: families side by side, groups without any nesting in rows
 * below them. Each family is placed in a task of its own, so that the window stays usable meanwhile.
 */
export async function layOutGroups(groups: readonly Group[], signal: AbortSignal): Promise<GraphLayout> {
  const { connected, alone } = families(groups);
  const nodes: PlacedGroup[] = [];
  const edges: GraphLayout['edges'] = [];
  let left = 0;
  let lowest = 0;
  for (const family of connected) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) break;
    const { layout, width, height } = layOutFamily(family);
    for (const node of layout.nodes) nodes.push({ ...node, x: node.x + left });
    for (const edge of layout.edges) edges.push(edge);
    left += width + gap * 2;
    lowest = Math.max(lowest, height);
  }
  const columns = Math.max(aloneColumns, Math.floor(left / (nodeSize.width + gap / 2)));
  for (const [index, group] of alone.entries()) {
    nodes.push({
      group,
      x: (index % columns) * (nodeSize.width + gap / 2),
      y: (lowest === 0 ? 0 : lowest + gap * 2) + Math.floor(index / columns) * (nodeSize.height + gap / 2),
    });
  }
  return { nodes, edges };
}

/** The keys that lead from a group to a neighbour. */
export const directions = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** The group that an arrow key leads to: along an edge up or down, to the neighbour left or right. */
export function neighbourIn(
  layout: GraphLayout,
  from: number,
  direction: (typeof directions)[number],
): number | null {
  const here = layout.nodes.find(({ group }) => group.id === from);
  if (here === undefined) return layout.nodes[0]?.group.id ?? null;
  const linked = layout.edges.flatMap((edge) => {
    if (direction === 'ArrowDown' && edge.from === from) return [edge.to];
    return direction === 'ArrowUp' && edge.to === from ? [edge.from] : [];
  });
  const vertical = direction === 'ArrowUp' || direction === 'ArrowDown';
  const sign = direction === 'ArrowUp' || direction === 'ArrowLeft' ? -1 : 1;
  const ahead = layout.nodes.filter((node) =>
    vertical
      ? linked.length > 0
        ? linked.includes(node.group.id)
        : (node.y - here.y) * sign > nodeSize.height / 2
      : (node.x - here.x) * sign > 1,
  );
  const distance = (node: PlacedGroup): number => {
    const [along, aside] = vertical ? [node.y - here.y, node.x - here.x] : [node.x - here.x, node.y - here.y];
    return Math.abs(along) + Math.abs(aside) * 4;
  };
  return ahead.toSorted((one, other) => distance(one) - distance(other))[0]?.group.id ?? null;
}
