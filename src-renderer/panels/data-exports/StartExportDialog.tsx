import { Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { exportStart, type ExportBoard, type ExportType } from '#contract/kinds/data-exports.ts';
import { exportTypeNames } from '#contract/words/data-exports.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';

interface StartExportDialogProps {
  board: ExportBoard;
  onClose: () => void;
}

const holdings: Readonly<Record<ExportType, string>> = {
  public: 'People, settings, and everything in public channels.',
  full_with_consent:
    'Also private channels and direct messages of the people who let their private data be exported.',
  full_without_consent: 'Also private channels and direct messages of everybody.',
};

/** Chooses what an export holds; what the server would refuse is said with each. */
export function StartExportDialog({ board, onClose }: StartExportDialogProps): ReactNode {
  const { choices } = board;
  const draft = useDraft<{ type: ExportType }>({
    type: choices.find(({ objection }) => objection === '')?.type ?? 'public',
  });
  // What is planned again is the same export.
  const [exportId] = useState(() => crypto.randomUUID());
  const { type } = draft.values;
  const chosen = choices.find((choice) => choice.type === type);
  const objections = new Set(choices.map(({ objection }) => objection));
  // What keeps all of them from being started is said once.
  const [shared = ''] = objections.size === 1 ? objections : [];

  return (
    <PreviewDialog
      title="Start an export"
      verb="Start export"
      saysChanges
      objection={shared}
      isChanged={false}
      change={
        chosen?.objection === ''
          ? {
              kind: 'edit',
              title: `Export: ${exportTypeNames[type].toLowerCase()}`,
              edits: [exportStart(type, exportId)],
            }
          : null
      }
      onClose={onClose}
    >
      <Radio.Group label="What to export" {...draft.input('type')}>
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
      <Notice>
        The server refuses organizations with too many messages or uploads, and says whom to ask instead.
      </Notice>
    </PreviewDialog>
  );
}
