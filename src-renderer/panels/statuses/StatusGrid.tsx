import { Box, Button } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { targetOf } from '#contract/changes.ts';
import type { PersonRow } from '#contract/people.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences } from '../../state/preferences.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { StatusSelectionBar } from './StatusSelectionBar.tsx';
import { statusColumns } from './status-columns.tsx';
import { useStatusEdits } from '../../subjects/statuses/use-status-edits.tsx';
import type { StatusList, StatusQuestion } from './status-list.ts';
import { objectionTo, useStatusRights } from '../../subjects/statuses/use-status-rights.ts';

interface StatusGridProps {
  source: StatusList;
  question: StatusQuestion;
  onQuestion: (question: StatusQuestion) => void;
}

/** Everybody who has a status now: search, selection, set and clear in bulk. */
export function StatusGrid({ source, question, onQuestion }: StatusGridProps): ReactNode {
  const navigate = useNavigate();
  const { text } = question;
  const setText = (next: string) => onQuestion({ ...question, text: next });
  const list = useListPanel({
    source,
    ...useStore(source.state),
    selection: usePanelMemory('statuses.selection', emptySelection),
    targetOf: (userId) => targetOf('user', userId),
    onOpen: (userId) => navigate({ panel: 'people', open: userId }),
  });
  const density = usePreferences((preferences) => preferences.density);
  const rights = useStatusRights();
  const edits = useStatusEdits();
  const comfortable = density === 'comfortable';
  const columns = useMemo(() => statusColumns(comfortable), [comfortable]);

  function edit(userId: number): void {
    const row = list.read(userId);
    if (row !== undefined) edits.set([userId], row.name, row.status);
  }

  return (
    <>
      <div className={panel.toolbar}>
        <SearchField
          label="Search statuses"
          placeholder="Name, e-mail or status"
          scope="Statuses"
          value={text}
          onChange={setText}
          onLeave={list.focusGrid}
          width={260}
        />
        <ListColumns name="statuses" columns={columns} />
      </div>
      {rights.ofOthers !== null && (
        <Box flex="none" px={16} pb={8}>
          <Notice tone="warn" title={rights.ofOthers.title}>
            {rights.ofOthers.words}
          </Notice>
        </Box>
      )}
      <ListGrid<PersonRow>
        name="statuses"
        list={list}
        edits={edits}
        label="Statuses"
        columns={columns}
        rowName={(row) => row.name}
        sort={question.sort}
        onSort={(sort: StatusQuestion['sort']) => onQuestion({ ...question, sort })}
        onEdit={edit}
        nothing={
          text.trim() === '' ? (
            <StateBlock kind="empty" icon={IconMoodSmile} title="Nobody has a status">
              Statuses appear here as people set them.
              {rights.ofOthers === null && ' Set one for others in People, with a selection and S.'}
            </StateBlock>
          ) : (
            <StateBlock
              kind="nothing-matches"
              title="No status matches"
              action={<Button onClick={() => setText('')}>Clear the search</Button>}
            >
              Nobody with a status has “<bdi>{text.trim()}</bdi>” in it, or in the name, e-mail or id.
            </StateBlock>
          )
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
