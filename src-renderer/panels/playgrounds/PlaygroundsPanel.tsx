import { IconCode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Playground } from '#contract/kinds/playgrounds.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { playgroundList } from './playground-list.tsx';
import { usePlaygroundEdits } from './use-playground-edits.tsx';

/** The pages on which code blocks of a language can be run. */
export function PlaygroundsPanel(): ReactNode {
  const isLoaded = useRow('settings', 0) !== undefined;
  const playgrounds = useTable('playgrounds');
  const objection = usePermissions().to('change code playgrounds');
  const edits = usePlaygroundEdits();
  const replace = (playground: Playground): void => {
    if (objection === null) edits.replace(playground);
  };
  const list = useTableList(playgroundList, {
    rows: isLoaded ? playgrounds : null,
    onOpen: replace,
    onEdit: replace,
    actions: [
      { verb: 'Replace', unless: objection, run: ([playground]) => playground && edits.replace(playground) },
      {
        verb: 'Delete',
        keys: 'Delete',
        unless: objection,
        isDangerous: true,
        isApart: true,
        run: edits.remove,
      },
    ],
  });
  return (
    <ListPanel
      list={list}
      create={{
        id: 'playgrounds add',
        label: 'Add a code playground',
        words: 'Add playground',
        run: edits.add,
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
      {edits.dialogs}
    </ListPanel>
  );
}
