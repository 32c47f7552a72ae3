import { addedBits } from './id-bits.ts';
import { strongComponents } from './strong-components.ts';

/** The input for counting the members of many groups. */
export interface MemberSources {
  subgroups(groupId: number): Iterable<number>;
  /** Assigns a bit to everyone on the group's list. */
  place(groupId: number): void;
  /** How many numbers a set with room for everyone has. */
  words(): number;
  /**
   * Adds the group's direct members to the set that begins at `start` of `bits`, at the cost of `costOf`.
   *
   * @returns how many are new
   */
  addListed(bits: Int32Array, start: number, groupId: number): number;
  /** The number of steps that `addListed` takes. */
  costOf(groupId: number): number;
}

/**
 * The approximate limit on steps for joining sets and on groups within groups; each limit takes some tenths of a second
 * to reach. No real organization comes near it; a malicious one gets its groups shown without counts.
 */
const mostSteps = 100_000_000;
const mostEdges = 1_000_000;
/** The limit on numbers in all sets waiting for their parents at one time: 64 MB. */
const mostRoom = 16_000_000;

/** Equal-sized sets in one block of memory: a hundred thousand separate arrays take seconds to allocate and clear. */
function createPool(words: number): {
  bits(): Int32Array;
  /** Returns where an empty set begins; null if the memory is used up. */
  take(): number | null;
  free(start: number): void;
} {
  const most = Math.floor(mostRoom / words);
  const unused: number[] = [];
  let bits = new Int32Array(words * Math.min(most, 64));
  let used = 0;
  return {
    bits: () => bits,
    take() {
      const start = unused.pop() ?? used;
      if (start === used) {
        if (used === most * words) return null;
        if (used + words > bits.length) {
          const larger = new Int32Array(Math.min(most * words, bits.length * 2));
          larger.set(bits);
          bits = larger;
        }
        used += words;
      }
      return start;
    },
    free(start) {
      bits.fill(0, start, start + words);
      unused.push(start);
    },
  };
}

/**
 * The graph of some groups and everything they contain: for each, by its index in `ids`, the indices of its direct
 * subgroups; null if there are too many.
 */
function graphOf(
  groupIds: Iterable<number>,
  { subgroups }: MemberSources,
): { ids: number[]; edges: number[][] } | null {
  let edgesLeft = mostEdges;
  const ids = [...groupIds];
  const placeOf = new Map(ids.map((groupId, place) => [groupId, place]));
  const edges: number[][] = [];
  // An array may grow while it is iterated.
  for (const groupId of ids) {
    const inner: number[] = [];
    for (const subgroupId of subgroups(groupId)) {
      let place = placeOf.get(subgroupId);
      if (place === undefined) {
        place = ids.push(subgroupId) - 1;
        placeOf.set(subgroupId, place);
      }
      inner.push(place);
      edgesLeft -= 1;
      if (edgesLeft < 0) return null;
    }
    edges.push(inner);
  }
  return { ids, edges };
}

/** Where a set begins (null before it is allocated) and how many members it has. */
interface Waiting {
  start: number | null;
  count: number;
}

/**
 * Counts everyone in each of some groups, subgroups included. Groups in a cycle have the same members; every other
 * group is joined once, after its subgroups, however deep the nesting.
 *
 * @param take receives each group that has subgroups, with its number of members, or null if joining them would take
 * too long or too much room
 */
export function countMembers(
  groupIds: Iterable<number>,
  sources: MemberSources,
  take: (groupId: number, count: number | null) => void,
): void {
  const graph = graphOf(groupIds, sources);
  if (graph === null) {
    for (const groupId of groupIds) if (!isEmpty(sources.subgroups(groupId))) take(groupId, null);
    return;
  }
  const { ids, edges } = graph;
  for (const groupId of ids) sources.place(groupId);
  const components = strongComponents(edges);
  const componentOf = new Int32Array(ids.length);
  for (const [at, component] of components.entries()) for (const one of component) componentOf[one] = at;
  /** How many edges from other components lead to each one: how often its set will be needed. */
  const needed = new Int32Array(components.length);
  for (const [from, inner] of edges.entries()) {
    for (const to of inner) if (componentOf[to] !== componentOf[from]) needed[componentOf[to]!]! += 1;
  }
  const words = Math.max(1, sources.words());
  const pool = createPool(words);
  const starts = new Int32Array(components.length);
  const counts = new Int32Array(components.length);
  let steps = 0;

  /** A group without subgroups needs no set of its own: each parent adds its list. */
  const isLeaf = (one: number): boolean => edges[one]!.length === 0;

  /** Adds a waiting set to another one. The last group that needs it reuses its memory. */
  function addWaiting(inner: number, start: number | null, count: number): Waiting {
    const isLast = --needed[inner]! === 0;
    const from = starts[inner]!;
    if (start === null && isLast) return { start: from, count: counts[inner]! };
    const target = start ?? pool.take();
    if (target === null) return { start: null, count };
    steps += words;
    if (start === null) pool.bits().copyWithin(target, from, from + words);
    const total =
      start === null ? counts[inner]! : count + addedBits(pool.bits(), from, pool.bits(), target, words);
    if (isLast) pool.free(from);
    return { start: target, count: total };
  }

  /** @returns the number of members; null if there is no room for their set, or if it takes too many steps */
  function join(at: number, component: readonly number[]): number | null {
    let joined: Waiting = { start: null, count: 0 };
    for (const one of component) {
      for (const to of edges[one]!) {
        const inner = componentOf[to]!;
        if (inner === at || isLeaf(to)) continue;
        joined = addWaiting(inner, joined.start, joined.count);
        if (joined.start === null || steps > mostSteps) return null;
      }
    }
    const start = joined.start ?? pool.take();
    if (start === null) return null;
    starts[at] = start;
    let total = joined.count;
    for (const one of component) {
      for (const listing of [one, ...edges[one]!.filter(isLeaf)]) {
        steps += sources.costOf(ids[listing]!);
        if (steps > mostSteps) return null;
        total += sources.addListed(pool.bits(), start, ids[listing]!);
      }
    }
    counts[at] = total;
    if (needed[at] === 0) pool.free(start);
    return total;
  }

  let isTooMuch = false;
  for (const [at, component] of components.entries()) {
    if (component.every(isLeaf)) continue;
    const count: number | null = isTooMuch ? null : join(at, component);
    isTooMuch ||= count === null;
    for (const one of component) take(ids[one]!, count);
  }
}

/** Whether there is nothing to iterate over. */
export function isEmpty(values: Iterable<number>): boolean {
  return values[Symbol.iterator]().next().done === true;
}
