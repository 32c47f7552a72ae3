import { IconCode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { playgroundRemoval, playgroundTarget, type Playground } from '#contract/kinds/playgrounds.ts';
import { formatCount } from '#contract/words/count.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { shortTemplate, UrlTemplate } from '../../ui/UrlTemplate.tsx';
import { PlaygroundDialog, type PlaygroundDraft } from './PlaygroundDialog.tsx';

/** The organization's code playgrounds as a list. */
const playgroundList: ListDescription<Playground> = {
  name: 'playgrounds',
  title: 'Code playgrounds',
  one: 'playground',
  searches: 'Name, language or URL',
  firstSort: { key: 'language', descending: false },
  keyOf: ({ id }) => id,
  rowName: ({ name, language }) => `${name}, ${language}`,
  targetOf: (playground) => playgroundRemoval(playground).target,
  columns: [
    {
      id: 'name',
      title: 'Playground',
      minimumWidth: 180,
      importance: 9,
      ...byText(({ name }) => name),
      beside: 24,
      face: 'name',
      cell: (playground) => (
        <NameCell mark={<IconCode size={16} stroke={1.6} aria-hidden />} name={playground.name}>
          <PendingMarkOf target={playgroundTarget(playground)} />
        </NameCell>
      ),
    },
    {
      id: 'language',
      title: 'Language',
      minimumWidth: 110,
      importance: 8,
      ...byText(({ language }) => language),
      cell: ({ language }) => <bdi>{language}</bdi>,
    },
    {
      id: 'template',
      title: 'URL template',
      minimumWidth: 260,
      importance: 7,
      ...byText(({ urlTemplate }) => urlTemplate),
      text: ({ urlTemplate }) => shortTemplate(urlTemplate),
      face: 'code',
      cell: ({ urlTemplate }) => <UrlTemplate template={urlTemplate} />,
      tip: ({ urlTemplate }) => urlTemplate,
    },
  ],
};

const noDraft = null as PlaygroundDraft | null;
const sample = 'print("Hello, world!")';

/** The pages on which code blocks of a language can be run. */
export function PlaygroundsPanel(): ReactNode {
  const isLoaded = useRow('settings', 0) !== undefined;
  const playgrounds = useTable('playgrounds');
  const objection = usePermissions().to('right.change-playgrounds');
  const edits = useEdits();
  // What was typed outlives leaving the panel.
  const [draft, setDraft] = usePanelMemory('playgrounds.draft', noDraft);
  function replace({ id, name, language, urlTemplate }: Playground): void {
    const fields = { name, language, urlTemplate };
    if (objection === null) setDraft({ base: { id, ...fields }, ...fields, sample });
  }
  async function remove<Listed extends Playground>(
    playgrounds: readonly Listed[],
  ): Promise<readonly Listed[]> {
    if (playgrounds.length === 0) return [];
    const whatOf = (some: readonly Playground[]): string =>
      some.length === 1 ? (some[0]?.name ?? '') : `${formatCount(some.length)} playgrounds`;
    return edits.reviewEach(playgrounds, (some) => `Delete ${whatOf(some)}`, playgroundRemoval);
  }
  const list = useTableList(playgroundList, {
    rows: isLoaded ? playgrounds : null,
    onOpen: replace,
    onEdit: replace,
    actions: [
      { verb: 'Replace', unless: objection, run: ([playground]) => playground && replace(playground) },
      {
        verb: 'Delete',
        shortcut: { id: 'playgrounds delete', keys: 'Delete' },
        unless: objection,
        isApart: true,
        run: remove,
      },
    ],
  });
  return (
    <ListPanel
      list={list}
      create={{
        id: 'playgrounds add',
        label: 'Add code playground',
        words: 'Add code playground',
        run: () => setDraft({ base: null, name: '', language: '', urlTemplate: '', sample }),
      }}
      objection={objection}
      edits={edits}
      empty={{
        icon: IconCode,
        title: 'No code playgrounds',
        words:
          'With a playground for a language, everybody can open a code block of it on a page that runs it.',
      }}
    >
      {draft !== null && <PlaygroundDialog draft={draft} onDraft={setDraft} onClose={() => setDraft(null)} />}
      {edits.dialog}
    </ListPanel>
  );
}
