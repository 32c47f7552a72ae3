import { Button, Stack } from '@mantine/core';
import { IconMoodWink, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { emojiEdit } from '#contract/emoji.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { call } from '../../bridge/client.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { AddEmojiDialog } from './AddEmojiDialog.tsx';
import { EmojiSelectionBar } from './EmojiSelectionBar.tsx';
import { emojiColumns } from './emoji-columns.tsx';
import { useEmojiFiles } from './use-emoji-files.ts';
import { useEmojiRows, type EmojiRow, type EmojiSort, type EmojiStates } from './use-emoji-rows.ts';

const firstSort: EmojiSort = { key: 'name', descending: false };
const keyOf = (row: EmojiRow): number => row.key;
const stateWords = { active: null, deactivated: 'Deactivated', all: 'Active or deactivated' } as const;

/** The organization's own emoji: the list, new ones from files, and their end. */
export function EmojiPanel(): ReactNode {
  const organizationId = useOrganizationId();
  const settings = useRow('settings', 0);
  const [text, setText] = usePanelMemory('emoji.text', '');
  const [states, setStates] = usePanelMemory<EmojiStates>('emoji.states', 'active');
  const [sort, setSort] = usePanelMemory('emoji.sort', firstSort);
  const selection = usePanelMemory('emoji.selection', emptySelection);
  const [isAdding, setAdding] = useState(false);
  const edits = useEdits();
  const files = useEmojiFiles();
  const permissions = usePermissions();
  const since = [settings, useTable('groups')];
  const objection = useAnswer('emoji.objection', settings === undefined ? null : {}, { since }).value ?? '';
  const rows = useEmojiRows(sort);
  const listed = useMemo(
    () => rows.filter(({ deactivated }) => states === 'all' || deactivated === (states === 'deactivated')),
    [rows, states],
  );
  const shown = useMemo(
    () => listed.filter(({ name, author }) => hasWords(`${name}\n${author}`, text)),
    [listed, text],
  );
  const { source, hits } = useTableRows(shown, rows, keyOf);
  const list = useListPanel({
    source,
    hits: settings === undefined ? null : hits,
    failure: null,
    selection,
    targetOf: (_key, row) => row && emojiEdit(row.name, false).target,
    onOpen: (key) => void copy(list.read(key)),
  });
  const actions = useSteady({
    onCopy: (row: EmojiRow) => void copy(row),
    onDeactivate: (row: EmojiRow) => void deactivate([row]),
  });
  const columns = useMemo(() => emojiColumns({ organizationId, ...actions }), [organizationId, actions]);
  useFileDrop((dropped) => {
    if (objection !== '' || permissions.readOnly !== null || edits.previewing) return;
    setAdding(true);
    files.add(dropped);
  }, isAdding);

  async function copy(row: EmojiRow | undefined): Promise<void> {
    if (row === undefined) return;
    const result = await call('clipboard.write', { text: `:${row.name}:` });
    showNotice({ message: result.ok ? `Copied :${row.name}:` : failureMessage(result.failure) });
  }
  async function deactivate(chosen: readonly EmojiRow[]): Promise<void> {
    const changed = chosen.filter(({ deactivated }) => !deactivated);
    if (changed.length === 0) return;
    const sent = await edits.reviewEach(
      changed,
      (some) =>
        `Deactivate ${some.length === 1 ? `:${some[0]?.name ?? ''}:` : `${formatCount(some.length)} emoji`}`,
      ({ name }) => emojiEdit(name, false),
    );
    if (sent.length === 0) return;
    list.deselect(sent.map(keyOf));
    list.focusGrid();
  }
  const add = (): void => setAdding(true);
  const active = rows.filter(({ deactivated }) => !deactivated).length;

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Custom emoji"
          count={settings === undefined ? '' : formatCount(active)}
          counted="active emoji"
        >
          <KeyAction
            shortcut={{ id: 'emoji add', label: 'Add custom emoji', scope: 'Custom emoji' }}
            keys="N"
            variant="filled"
            unless={objection}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            run={add}
          >
            Add emoji
          </KeyAction>
        </PanelHeader>
        {objection !== '' && permissions.readOnly === null && (
          <Stack flex="none" px={16}>
            <Notice>{objection}</Notice>
          </Stack>
        )}
        <div className={panel.toolbar}>
          <SearchField
            label="Search custom emoji"
            placeholder="Name or person"
            scope="Custom emoji"
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={260}
          />
          <ListFilters
            scope="Custom emoji"
            filters={[
              {
                field: 'State',
                value: stateWords[states],
                choices: (['deactivated', 'all'] as const).map((each) => ({
                  words: stateWords[each],
                  isOn: states === each,
                  onChoose: () => setStates(each),
                })),
                onClear: () => setStates('active'),
              },
            ]}
          />
          <ListColumns name="emoji" columns={columns} />
        </div>
        <ListGrid<EmojiRow>
          name="emoji"
          list={list}
          label="Custom emoji"
          columns={columns}
          rowName={({ name }) => name}
          sort={sort}
          onSort={setSort}
          nothing={
            listed.length === 0 && states !== 'deactivated' ? (
              <StateBlock
                kind="empty"
                icon={IconMoodWink}
                title="No custom emoji"
                action={
                  <Permitted unless={objection}>
                    <Button onClick={add}>Add emoji</Button>
                  </Permitted>
                }
              >
                Drop pictures here, or choose several files. Their names become the names of the emoji.
              </StateBlock>
            ) : (
              <StateBlock
                kind="nothing-matches"
                title="No emoji matches"
                action={
                  <Button
                    onClick={() => {
                      setText('');
                      setStates('active');
                    }}
                  >
                    Clear search and filter
                  </Button>
                }
              >
                {text.trim() === '' ? (
                  'No emoji is deactivated.'
                ) : (
                  <>
                    None of the {formatCount(listed.length)} emoji has “<bdi>{text.trim()}</bdi>” in it.
                  </>
                )}
              </StateBlock>
            )
          }
          bar={
            <EmojiSelectionBar
              {...list.bar}
              onDeactivate={() => void deactivate(rows.filter(({ key }) => list.selection.keys.has(key)))}
            />
          }
        />
      </div>
      {isAdding && <AddEmojiDialog files={files} objection={objection} onClose={() => setAdding(false)} />}
      {edits.dialog}
    </div>
  );
}
