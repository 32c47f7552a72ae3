import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { Permitted, useChangeShortcut } from '../../../ui/Permitted.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { createPeopleImport } from './people-import.ts';
import { ViewExport, type ViewExportProps } from './ViewExport.tsx';
import { csvFileName, saveCsvFile } from '../../../subjects/people/file/save-file.ts';
import { useExport } from '../../../subjects/people/file/use-export.ts';
import classes from './ImportDialog.module.css';

type PeopleFileActionsProps = Omit<ViewExportProps, 'exporting'>;

/** The buttons of the panel's header that write people to a CSV file and read one, with all that follows. */
export const PeopleFileActions = memo(function PeopleFileActions(props: PeopleFileActionsProps): ReactNode {
  const organizationId = useOrganizationId();
  const organizationName = useOrganization(({ name }) => name) ?? '';
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
  const objection = usePermissions().to('right.change-accounts');
  const over = useFileDrop(([file]) => {
    if (objection !== null || file === undefined) return;
    openImport();
    void work.choose(file);
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
    <>
      <Permitted unless={objection}>
        <Button
          variant="subtle"
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
          onClick={openImport}
        >
          Import CSV
        </Button>
      </Permitted>
      <ViewExport {...props} exporting={exporting} />
      {over && objection === null && (
        <div className={classes.overlay}>
          <IconFileImport size={20} stroke={1.6} aria-hidden /> Drop a CSV file to import it
        </div>
      )}
      {importing && (
        <ImportDialog
          work={work}
          fields={props.fields}
          {...edits.dialogProps}
          problem={problem ?? edits.problem}
          onSaveRejected={() => void saveRejected()}
          onReview={() => void review()}
          onClose={close}
        />
      )}
      {edits.dialog}
    </>
  );
});
