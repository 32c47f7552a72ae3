import type { GroupLookup } from './group-facts.ts';

/** An organization without groups, for tests about other things. */
export const noGroups: GroupLookup = {
  group: () => undefined,
  named: () => undefined,
  words: (groupId) => `Group ${groupId}`,
  isInside: () => false,
  rule: () => ({
    systemGroupsOnly: false,
    internet: true,
    nobody: true,
    everyone: true,
    systemGroupNames: [],
  }),
  mayCreate: () => true,
  may: () => true,
  uses: () => [],
  usesInPermissions: () => [],
};
