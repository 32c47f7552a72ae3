import { Button, Menu } from '@mantine/core';
import { IconFileExport, IconX } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { Result } from '#contract/outcome.ts';
import type { ProfileField } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { SeparatorItems } from '../../../ui/SeparatorItems.tsx';
import { outsideViewWords } from '../../../ui/grid/outside-view.ts';
import { countInView, type Selection } from '../../../ui/grid/selection.ts';
import { fieldColumnId, fixedColumnIds, type PeopleColumnId } from '../column-choice.ts';
import type { PeopleExport } from '../../../subjects/people/file/use-export.ts';

export interface ViewExportProps {
  fields: readonly ProfileField[];
  /** The columns of the grid. */
  columns: readonly PeopleColumnId[];
  /** How many are in the view. */
  total: number;
  /** Everybody in the view, in its order; null where the ids of some aren't known yet. */
  userIds: Uint32Array | null;
  readUserIds: () => Promise<Result<Uint32Array>>;
  selection: Selection;
  exporting: PeopleExport;
}

/** The menu that writes the view or the selection to a CSV file, and how far the file is, which ends it. */
export function ViewExport({
  fields,
  columns,
  total,
  userIds,
  readUserIds,
  selection,
  exporting,
}: ViewExportProps): ReactNode {
  const selected = selection.keys;
  const outside = useMemo(
    () => (userIds === null ? 0 : selection.keys.size - countInView(selection, userIds)),
    [selection, userIds],
  );
  const allColumns = [...fixedColumnIds, ...fields.map(({ id }) => fieldColumnId(id))];
  const canExport = total > 0;
  const exportView = (): void => {
    if (canExport) exporting.start(readUserIds(), columns);
  };
  const exportAll = (): void => {
    if (canExport) exporting.start(readUserIds(), allColumns);
  };

  useShortcut({
    id: 'people export view',
    keys: null,
    label: 'Export the view as CSV',
    scope: 'People',
    run: exportView,
  });
  useShortcut({
    id: 'people export all',
    keys: null,
    label: 'Export the view as CSV with all columns',
    scope: 'People',
    run: exportAll,
  });

  if (exporting.share !== null) {
    return (
      <Button
        className="rc-tabular"
        rightSection={<IconX size={15} stroke={1.6} aria-hidden />}
        onClick={exporting.cancel}
        aria-label="Cancel the export"
      >
        Exporting {Math.floor(exporting.share * 100)} %
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
          disabled={!canExport}
        >
          Export view
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{formatCount(total)} in this view, as CSV</Menu.Label>
        <Menu.Item onClick={exportView}>The {columns.length} columns shown</Menu.Item>
        <Menu.Item onClick={exportAll}>All {allColumns.length} columns</Menu.Item>
        {selected.size > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>
              {formatCount(selected.size)} selected
              {outside > 0 && `: ${outsideViewWords(selected.size - outside, outside)}`}, as CSV
            </Menu.Label>
            <Menu.Item onClick={() => exporting.start(Uint32Array.from(selected), columns)}>
              The {columns.length} columns shown
            </Menu.Item>
            <Menu.Item onClick={() => exporting.start(Uint32Array.from(selected), allColumns)}>
              All {allColumns.length} columns
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <SeparatorItems />
      </Menu.Dropdown>
    </Menu>
  );
}
