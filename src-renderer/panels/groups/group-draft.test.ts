import { describe, expect, it } from 'vitest';
import {
  conflictsIn,
  draftSize,
  emptyDraft,
  settledDraft,
  withMember,
  withPermission,
  withResolution,
  withSubgroup,
} from './group-draft.ts';
import { inventedGroup } from '../../subjects/groups/invented-groups.fixture.ts';

const group = inventedGroup(3, 'leads', [4], {
  permissions: { can_add_members_group: 12, can_join_group: 9 },
});
const withValue = (value: number) => ({
  ...group,
  permissions: { ...group.permissions, can_add_members_group: value },
});

describe('the draft of a group', () => {
  it('counts what differs from the server, and nothing else', () => {
    let draft = withPermission(
      emptyDraft,
      group,
      'can_add_members_group',
      { people: [7], groups: [12] },
      1_000,
    );
    draft = withMember(draft, 7, 'Mara', true, false);
    draft = withSubgroup(draft, 4, false, true);
    expect(draftSize(draft)).toBe(3);
    draft = withPermission(draft, group, 'can_add_members_group', 12, 2_000);
    draft = withMember(draft, 7, 'Mara', false, false);
    draft = withSubgroup(draft, 4, true, true);
    expect(draft).toEqual(emptyDraft);
    // A server below the permission's level has no such value.
    expect(withPermission(emptyDraft, group, 'can_leave_group', 12, 1_000)).toBe(emptyDraft);
  });

  it('notices a value that somebody else saved, and keeps from when', () => {
    const edited = withPermission(emptyDraft, group, 'can_add_members_group', 11, 1_000);
    expect(conflictsIn(edited, group)).toEqual([]);
    expect(settledDraft(edited, group, 2_000)).toBe(edited);
    const changed = settledDraft(edited, withValue(13), 3_000);
    expect(changed.permissions.can_add_members_group).toEqual({
      opened: 12,
      openedAt: 1_000,
      value: 11,
      changedAt: 3_000,
    });
    expect(settledDraft(changed, withValue(14), 4_000).permissions.can_add_members_group?.changedAt).toBe(
      3_000,
    );
    expect(conflictsIn(changed, withValue(13))).toEqual(['can_add_members_group']);
    const resolved = withResolution(changed, 'can_add_members_group', 13, 11, 5_000);
    expect(conflictsIn(resolved, withValue(13))).toEqual([]);
    expect(resolved.permissions.can_add_members_group?.opened).toBe(13);
    expect(withResolution(changed, 'can_add_members_group', 13, 13, 5_000)).toEqual(emptyDraft);
  });

  it('is over where the server has what was wanted', () => {
    const edited = withSubgroup(
      withPermission(emptyDraft, group, 'can_add_members_group', 11, 1_000),
      5,
      true,
      false,
    );
    const server = { ...withValue(11), directSubgroupIds: [4, 5] };
    expect(settledDraft(edited, server, 2_000)).toEqual(emptyDraft);
  });
});
