import { createGroups } from '../../src-main/realm/model/groups.ts';
import { hasBit } from '../../src-main/realm/model/id-bits.ts';
import { wireUserGroup } from '../../src-main/zulip/wire/user-group.ts';
import type { Measurement } from './figure.ts';

const groupCount = 500;
const membersOfEach = 1_000;
const rounds = 25;
const budget = { atMost: 50 };

const silent = {
  row: () => {},
  person: () => {},
  picture: () => {},
  order: () => {},
  presence: () => {},
  lastActive: () => {},
  board: () => {},
  field: () => {},
};

/** Pseudo-random numbers, the same in every run. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** Each group contains the next one and two smaller ones, so the first one includes all of them. */
function nestedGroups(users: number): unknown[] {
  const below = createNumbers(7);
  return Array.from({ length: groupCount }, (_, id) => ({
    id,
    name: `group ${id}`,
    description: '',
    members: Array.from({ length: membersOfEach }, () => 1 + below(users)),
    direct_subgroup_ids:
      id + 1 < groupCount
        ? [...new Set([id + 1, id + 1 + below(groupCount - id - 1), id + 1 + below(groupCount - id - 1)])]
        : [],
  }));
}

/** The cost of the same question with sets of IDs, as a yardstick. */
function withSets(groups: ReturnType<typeof createGroups>, groupId: number): number {
  const members = new Set<number>();
  for (const one of groups.withSubgroups(groupId)) {
    for (const userId of groups.members(one)) members.add(userId);
  }
  return members.size;
}

/** CPU milliseconds of the thread, which exclude other programs. */
function timed(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Effective membership of the group that contains all others, as requested by the panel. */
export function measureGroups(users: number): Promise<Measurement[]> {
  const wire = nestedGroups(users).map((group) => wireUserGroup.parse(group));
  const cold = Array.from({ length: 5 }, () => {
    const groups = createGroups(wire, silent);
    return timed(() => void groups.membership.effective(0));
  });
  const groups = createGroups(wire, silent);
  groups.membership.effectiveCount(0);
  const afterEvent: number[] = [];
  const sets: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const deepest = groupCount - 1;
    if (round % 2 === 0) groups.addMembers(deepest, [1 + round]);
    else groups.removeMembers(deepest, [round]);
    afterEvent.push(
      timed(() => {
        const bits = groups.membership.effective(0);
        if (bits.length === 0 || hasBit(bits, -1)) throw new Error('Nobody is in the group.');
      }),
    );
    sets.push(timed(() => void withSets(groups, 0)));
  }
  const everyGroup = Array.from({ length: 5 }, (_, round) => {
    groups.addMembers(groupCount - 1, [users - round]);
    return timed(() => {
      for (let id = 0; id < groupCount; id++) groups.membership.effectiveCount(id);
    });
  });
  const what = `${groupCount} nested groups`;
  return Promise.resolve([
    {
      what: `effective membership after an event, ${what}`,
      unit: 'ms',
      runs: afterEvent,
      baseline: { what: 'with sets of ids', runs: sets },
      budget,
    },
    { what: `effective membership asked for the first time, ${what}`, unit: 'ms', runs: cold, budget },
    { what: `effective counts of all of ${what} again`, unit: 'ms', runs: everyGroup },
  ]);
}
