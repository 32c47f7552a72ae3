import { Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newTarget } from '#contract/changes.ts';
import { contentObjection } from '#contract/message-checks.ts';
import type { Report, ReportPerson } from '#contract/reports.ts';
import { useRow } from '../../state/replica.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { ReadyTexts } from './ReadyTexts.tsx';
import { isAbout } from './report-words.ts';

interface MessagePersonDialogProps {
  person: ReportPerson;
  report: Report;
  onClose: () => void;
}

/** Writes to the author or the reporter. https://zulip.com/api/send-message */
export function MessagePersonDialog({ person, report, onClose }: MessagePersonDialogProps): ReactNode {
  const rules = useRow('announceRules', 0);
  const draft = useDraft(
    { text: '' },
    {
      text: (text) => (text.trim() === '' ? '' : rules === undefined ? null : contentObjection(text, rules)),
    },
  );
  const { text } = draft.values;
  // Each message is a thing of its own, the same one for as long as it is written.
  const [target] = useState(() => newTarget('message', `${report.id}-${Date.now()}`));
  const value = JSON.stringify([[person.userId], text.trim()]);
  return (
    <PreviewDialog
      title={
        <>
          Message <bdi>{person.name}</bdi>
        </>
      }
      verb="Send message"
      isChanged={draft.frame.isChanged}
      change={
        draft.frame.isReady
          ? { kind: 'edit', title: `Message ${person.name}`, edits: [{ target, field: 'direct', value }] }
          : null
      }
      missing={text.trim() === '' ? 'Write a message.' : ''}
      saysChanges
      onClose={onClose}
    >
      <Textarea
        label="Direct message"
        description="Markdown. Sent in your name."
        size="md"
        data-autofocus
        dir="auto"
        autosize
        minRows={5}
        maxRows={14}
        {...draft.input('text')}
      />
      <ReadyTexts
        use={isAbout(report, person.userId) ? 'author' : 'reporter'}
        text={text}
        onText={(next) => draft.set({ text: next })}
      />
    </PreviewDialog>
  );
}
