import { IconMoodWink } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { emojiEdit } from '#contract/kinds/emoji.ts';
import { saidWhenRead, say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { failureMessage } from '../../bridge/failure-words.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { showNotice } from '../../state/notices.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { AddEmojiDialog } from './AddEmojiDialog.tsx';
import { emojiList } from './emoji-list.tsx';
import { useEmojiFiles } from './use-emoji-files.ts';
import { useEmojiRows, type EmojiRow } from './use-emoji-rows.ts';

/** Which emoji are listed. */
type EmojiStates = 'active' | 'deactivated' | 'all';

const stateWords = saidWhenRead<'deactivated' | 'all'>({
  deactivated: 'custom-emoji.deactivated',
  all: 'custom-emoji.any-state',
});

async function copyName({ name }: EmojiRow): Promise<void> {
  const result = await call('clipboard.write', { text: `:${name}:` });
  showNotice({ message: result.ok ? say('custom-emoji.copied', { name }) : failureMessage(result.failure) });
}

/** The organization's own emoji: the list, new ones from files, and their end. */
export function EmojiPanel(): ReactNode {
  const settings = useRow('settings', 0);
  const [states, setStates] = usePanelMemory<EmojiStates>('emoji.states', 'active');
  const [isAdding, setAdding] = useState(false);
  const edits = useEdits();
  const files = useEmojiFiles();
  const { readOnly } = usePermissions();
  const since = [settings, useTable('groups')];
  const objection =
    useOrganizationQuery('emoji.objection', settings === undefined ? null : {}, { since }).value ?? '';
  const rows = useEmojiRows();
  const listed = useMemo(
    () => rows.filter(({ deactivated }) => states === 'all' || deactivated === (states === 'deactivated')),
    [rows, states],
  );
  const list = useTableList(emojiList, {
    rows: settings === undefined ? null : rows,
    listed,
    onOpen: (row) => void copyName(row),
    actions: [
      { verb: say('custom-emoji.copy-name'), run: ([row]) => row && void copyName(row) },
      {
        verb: say('custom-emoji.deactivate'),
        shortcut: { id: 'emoji deactivate', keys: 'Delete' },
        isFor: ({ deactivated }) => !deactivated,
        unless: ({ objection: ofRow }) => ofRow,
        run: deactivate,
      },
    ],
  });
  useFileDrop((dropped) => {
    if (objection !== '' || readOnly !== null || edits.previewing) return;
    setAdding(true);
    files.add(dropped);
  }, isAdding);

  async function deactivate(chosen: readonly EmojiRow[]): Promise<readonly EmojiRow[]> {
    const changed = chosen.filter(({ deactivated }) => !deactivated);
    const titleOf = ([first, ...others]: readonly EmojiRow[]): string =>
      others.length === 0
        ? say('custom-emoji.deactivate-one', { name: first?.name ?? '' })
        : say('custom-emoji.deactivate-count', { count: others.length + 1 });
    return changed.length === 0
      ? []
      : edits.reviewEach(changed, titleOf, ({ name }) => emojiEdit(name, false));
  }

  return (
    <ListPanel
      list={list}
      count={settings === undefined ? null : rows.filter(({ deactivated }) => !deactivated).length}
      create={{
        id: 'emoji add',
        label: say('custom-emoji.add-command'),
        words: say('custom-emoji.add-emoji'),
        run: () => setAdding(true),
      }}
      objection={objection}
      edits={edits}
      filters={[
        {
          field: say('custom-emoji.state'),
          value: states === 'active' ? null : stateWords[states],
          choices: (['deactivated', 'all'] as const).map((each) => ({
            words: stateWords[each],
            isOn: states === each,
            onChoose: () => setStates(each),
          })),
          onClear: () => setStates('active'),
        },
      ]}
      empty={{
        icon: IconMoodWink,
        title: say('custom-emoji.none'),
        words: say('custom-emoji.none-help'),
      }}
      nothing={
        list.text.trim() === ''
          ? say('custom-emoji.none-deactivated')
          : sayNodes('custom-emoji.no-match', { count: listed.length, text: <bdi>{list.text.trim()}</bdi> })
      }
    >
      {isAdding && <AddEmojiDialog files={files} objection={objection} onClose={() => setAdding(false)} />}
      {edits.dialog}
    </ListPanel>
  );
}
