import { Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { exportStart, type ExportBoard, type ExportType } from '#contract/data-exports.ts';
import { exportTypeNames } from '#contract/words/data-exports.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEdits } from '../../ui/use-edits.tsx';

interface StartExportDialogProps {
  board: ExportBoard;
  onClose: () => void;
}

const width = 560;
const holdings: Readonly<Record<ExportType, string>> = {
  public: 'People, settings, and everything in public channels.',
  full_with_consent:
    'Also private channels and direct messages of the people who let their private data be exported.',
  full_without_consent: 'Also private channels and direct messages of everybody.',
};

/** Chooses what an export holds; what the server would refuse is said with each. */
export function StartExportDialog({ board, onClose }: StartExportDialogProps): ReactNode {
  const { choices } = board;
  const [type, setType] = useState<ExportType>(
    choices.find(({ objection }) => objection === '')?.type ?? 'public',
  );
  const edits = useEdits();
  const chosen = choices.find((choice) => choice.type === type);
  const objections = new Set(choices.map(({ objection }) => objection));
  // What keeps all of them from being started is said once.
  const [shared = ''] = objections.size === 1 ? objections : [];

  async function review(): Promise<void> {
    const edit = exportStart(type, crypto.randomUUID());
    if (await edits.review(`Export: ${exportTypeNames[type].toLowerCase()}`, [edit])) onClose();
  }
  return (
    <>
      <EditDialog
        title="Start an export"
        size={width}
        hidden={edits.previewing}
        problem={edits.problem}
        planning={edits.planning}
        objection={shared}
        isChanged={false}
        isReady={chosen?.objection === ''}
        onClose={onClose}
        onReview={() => void review()}
      >
        <Radio.Group
          label="What to export"
          value={type}
          onChange={(value) => setType(choices.find((choice) => choice.type === value)?.type ?? type)}
        >
          <Stack gap={12} mt={8}>
            {choices.map((choice) => (
              <Radio
                key={choice.type}
                value={choice.type}
                disabled={choice.objection !== ''}
                label={exportTypeNames[choice.type]}
                description={choice.objection || `${holdings[choice.type]} ${choice.summary}`.trim()}
              />
            ))}
          </Stack>
        </Radio.Group>
        {chosen?.objection === '' &&
          chosen.notices.map((notice) => (
            <Notice key={notice} tone="warn">
              {notice}
            </Notice>
          ))}
        <Notice>
          The server works on it for minutes or hours. It refuses organizations with too many messages or
          uploads, and says whom to ask instead.
        </Notice>
      </EditDialog>
      {edits.dialog}
    </>
  );
}
