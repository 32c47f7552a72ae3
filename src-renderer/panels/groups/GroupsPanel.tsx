import type { ReactNode } from 'react';
import { useOpen } from '../../state/navigation.ts';
import { GroupList } from './GroupList.tsx';
import { GroupPage } from './page/GroupPage.tsx';

/** User groups: all of them as a list, a matrix and a graph, or the page of one. */
export function GroupsPanel(): ReactNode {
  const [group] = useOpen('groups');
  return group === null ? <GroupList /> : <GroupPage key={group} groupId={group} />;
}
