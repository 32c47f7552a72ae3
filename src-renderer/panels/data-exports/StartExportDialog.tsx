import { Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { exportStart, type ExportBoard, type ExportType } from '#contract/kinds/data-exports.ts';
import { exportTypeNames } from '#contract/words/data-exports.ts';
import { saidWhenRead, say } from '#words/say.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';

interface StartExportDialogProps {
  board: ExportBoard;
  onClose: () => void;
}

const contents = saidWhenRead<ExportType>({
  public: 'data-exports.has-public',
  full_with_consent: 'data-exports.has-consented',
  full_without_consent: 'data-exports.has-all',
});

/** Chooses what an export has; what the server would refuse is said with each. */
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
      title={say('data-exports.start-title')}
      verb={say('data-exports.start')}
      saysChanges
      objection={shared}
      isChanged={false}
      change={
        chosen?.objection === ''
          ? {
              kind: 'edit',
              title: say('data-exports.title', { type }),
              edits: [exportStart(type, exportId)],
            }
          : null
      }
      onClose={onClose}
    >
      <Radio.Group label={say('data-exports.what')} {...draft.input('type')}>
        <Stack gap={12} mt={8}>
          {choices.map((choice) => (
            <Radio
              key={choice.type}
              value={choice.type}
              disabled={choice.objection !== ''}
              label={exportTypeNames[choice.type]}
              description={choice.objection || `${contents[choice.type]} ${choice.summary}`.trim()}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Notice>{say('data-exports.size-limit')}</Notice>
    </PreviewDialog>
  );
}
