import type { ReactNode } from 'react';
import { useOpen } from '../../state/navigation.ts';
import { GroupList } from './GroupList.tsx';
import { GroupPage } from './page/GroupPage.tsx';

/** User groups: all of them as a list, a matrix and a graph, or the page of one. */
export function GroupsPanel({ organizationId }: { organizationId: string }): ReactNode {
  const [group] = useOpen(organizationId, 'groups');
  return group === null ? (
    <GroupList organizationId={organizationId} />
  ) : (
    <GroupPage key={group} organizationId={organizationId} groupId={group} />
  );
}
