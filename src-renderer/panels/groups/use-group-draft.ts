import { useEffect } from 'react';
import { create } from 'zustand';
import type { Group } from '#contract/groups.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { draftSize, emptyDraft, settledDraft, type GroupDraft } from './group-draft.ts';

interface DraftsState {
  readonly byGroup: Readonly<Record<string, GroupDraft>>;
}

const useDraftsStore = create<DraftsState>(() => ({ byGroup: {} }));
const keyOf = (organizationId: string, groupId: number): string => `${organizationId} ${groupId}`;

/** Changes the draft of a group; it outlives leaving the page. */
export function changeDraft(
  organizationId: string,
  groupId: number,
  change: (draft: GroupDraft) => GroupDraft,
): void {
  const key = keyOf(organizationId, groupId);
  useDraftsStore.setState(({ byGroup }) => {
    const before = byGroup[key] ?? emptyDraft;
    const after = change(before);
    if (after === before) return { byGroup };
    const { [key]: _before, ...others } = byGroup;
    return { byGroup: draftSize(after) === 0 ? others : { ...others, [key]: after } };
  });
}

/** What is to be changed of a group; empty while nothing is. */
export function readDraft(organizationId: string, groupId: number): GroupDraft {
  return useDraftsStore.getState().byGroup[keyOf(organizationId, groupId)] ?? emptyDraft;
}

/** The draft of a group, without what the server has meanwhile. */
export function useGroupDraft(group: Group | undefined): GroupDraft {
  const organizationId = useOrganizationId();
  const draft = useDraftsStore(({ byGroup }) =>
    group === undefined ? emptyDraft : (byGroup[keyOf(organizationId, group.id)] ?? emptyDraft),
  );
  useEffect(() => {
    if (group !== undefined) {
      changeDraft(organizationId, group.id, (before) => settledDraft(before, group, Date.now()));
    }
  }, [organizationId, group]);
  return draft;
}
