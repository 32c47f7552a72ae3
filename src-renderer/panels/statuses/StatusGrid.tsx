import { Box } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { StatusSort } from '#contract/people.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SearchedList } from '../../ui/list-panel/SearchedList.tsx';
import type { TypedQuestion } from '../../ui/list-panel/described-list.ts';
import { useAskedList } from '../../ui/list-panel/use-asked-list.ts';
import { StatusSelectionBar } from './StatusSelectionBar.tsx';
import { statusBasics, statusColumns } from './status-columns.tsx';
import { useStatusEdits } from '../../subjects/statuses/use-status-edits.tsx';
import type { StatusList } from './status-list.ts';
import { objectionTo, useStatusRights } from '../../subjects/statuses/use-status-rights.ts';

interface StatusGridProps {
  source: StatusList;
  typed: TypedQuestion<StatusSort>;
}

/** Everybody who has a status now: search, selection, set and clear in bulk. */
export function StatusGrid({ source, typed }: StatusGridProps): ReactNode {
  const navigate = useNavigate();
  const comfortable = usePreferences(({ density }) => density) === 'comfortable';
  const description = useMemo(
    () => ({ ...statusBasics, columns: statusColumns(comfortable) }),
    [comfortable],
  );
  const rights = useStatusRights();
  const edits = useStatusEdits();
  const list = useAskedList(description, {
    source,
    typed,
    count: null,
    targetOf: (userId) => targetOf('user', userId),
    onOpen: (userId) => navigate({ panel: 'people', open: userId }),
    onEdit: edit,
  });

  function edit(userId: number): void {
    const row = list.read(userId);
    if (row !== undefined) edits.set([userId], row.name, row.status);
  }

  return (
    <>
      <SearchedList
        list={list}
        edits={edits}
        beforeRows={
          rights.ofOthers !== null && (
            <Box flex="none" px={16} pb={8}>
              <Notice tone="warn" title={rights.ofOthers.title}>
                {rights.ofOthers.words}
              </Notice>
            </Box>
          )
        }
        empty={{
          icon: IconMoodSmile,
          title: 'Nobody has a status',
          words: `Statuses appear here as people set them.${
            rights.ofOthers === null ? ' Set one for others in People, with a selection and S.' : ''
          }`,
        }}
        nothing={
          <>
            Nobody with a status has “<bdi>{typed.text.trim()}</bdi>” in it, or in the name, email or id.
          </>
        }
        bar={
          <StatusSelectionBar
            {...list.bar}
            objection={objectionTo(rights, list.selectedKeys())}
            onSetStatus={() => edits.set(list.selectedKeys(), null, null)}
            onClearStatus={() => edits.clear(list.selectedKeys())}
          />
        }
      />
      {edits.dialogs}
    </>
  );
}
