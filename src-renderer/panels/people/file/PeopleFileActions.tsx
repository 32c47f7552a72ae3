import { Button, Flex, Menu } from '@mantine/core';
import { IconFileExport, IconFileImport, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { Permitted, useChangeShortcut } from '../../../ui/Permitted.tsx';
import { SeparatorItems } from '../../../ui/SeparatorItems.tsx';
import { outsideViewWords } from '../../../ui/OutsideViewNotice.tsx';
import { countInView, type Selection } from '../../../ui/grid/selection.ts';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { fieldColumnId, fixedColumnIds, type PeopleColumnId } from '../column-choice.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { createPeopleImport } from './people-import.ts';
import { csvFileName, saveCsvFile } from '../../../subjects/people/file/save-file.ts';
import { useExport } from '../../../subjects/people/file/use-export.ts';
import classes from './ImportDialog.module.css';

interface PeopleFileActionsProps {
  fields: readonly ProfileField[];
  /** The columns of the grid. */
  columns: readonly PeopleColumnId[];
  /** Everybody in the view, in its order. */
  userIds: Uint32Array;
  selection: Selection;
}

/** The buttons of the panel's header that write people to a CSV file and read one, with all that follows. */
export function PeopleFileActions(props: PeopleFileActionsProps): ReactNode {
  const organizationId = useOrganizationId();
  const { fields, columns, userIds, selection } = props;
  const selected = selection.keys;
  const outside = useMemo(() => selection.keys.size - countInView(selection, userIds), [selection, userIds]);
  const organizationName = useOrganization(({ name }) => name) ?? '';
  const allColumns = [...fixedColumnIds, ...fields.map(({ id }) => fieldColumnId(id))];
  const exporting = useExport();
  const work = useMemo(() => createPeopleImport(organizationId, { call }), [organizationId]);
  useEffect(() => () => work.end(), [work]);
  const edits = useEdits();
  const [importing, setImporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const openImport = (): void => {
    // It would stand over the dialog's buttons.
    exporting.dismissNotice();
    setImporting(true);
  };
  const objection = usePermissions().to('change accounts');
  const over = useFileDrop(([file]) => {
    if (objection !== null || file === undefined) return;
    openImport();
    void work.choose(file);
  });
  const canExport = userIds.length > 0;
  const exportView = (): void => {
    if (canExport) exporting.start(userIds, columns);
  };
  const exportAll = (): void => {
    if (canExport) exporting.start(userIds, allColumns);
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
  useChangeShortcut(
    { id: 'people import', keys: null, label: 'Import people from CSV', scope: 'People', run: openImport },
    objection,
  );

  function close(): void {
    setImporting(false);
    setProblem(null);
    edits.cancel();
    work.end();
  }
  async function review(): Promise<void> {
    const importId = work.importId();
    if (importId === null) return;
    setProblem(null);
    const outcome = await edits.begin({ kind: 'import', importId });
    if (outcome.kind === 'started') close();
  }
  async function saveRejected(): Promise<void> {
    const result = await work.rejectedRows();
    if (!result.ok) {
      setProblem(failureMessage(result.failure));
      return;
    }
    const fileName = csvFileName(organizationName, 'rejected', new Date());
    saveCsvFile(fileName, result.value);
    work.state.setState({ rejectedFile: fileName });
  }

  return (
    <Flex gap={4} ms="auto">
      <Permitted unless={objection}>
        <Button
          variant="subtle"
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
          onClick={openImport}
        >
          Import CSV
        </Button>
      </Permitted>
      {exporting.share === null ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />} disabled={!canExport}>
              Export view
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{formatCount(userIds.length)} in this view, as CSV</Menu.Label>
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
      ) : (
        <Button
          className="rc-tabular"
          rightSection={<IconX size={15} stroke={1.6} aria-hidden />}
          onClick={exporting.cancel}
          aria-label="Cancel the export"
        >
          Exporting {Math.floor(exporting.share * 100)} %
        </Button>
      )}
      {over && objection === null && (
        <div className={classes.overlay}>
          <IconFileImport size={20} stroke={1.6} aria-hidden /> Drop a CSV file to import it
        </div>
      )}
      {importing && (
        <ImportDialog
          work={work}
          fields={fields}
          {...edits.dialogProps}
          problem={problem ?? edits.problem}
          onSaveRejected={() => void saveRejected()}
          onReview={() => void review()}
          onClose={close}
        />
      )}
      {edits.dialog}
    </Flex>
  );
}
