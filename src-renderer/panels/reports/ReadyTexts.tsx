import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ReportTextUse } from '#contract/reports.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useReportSettings } from './use-report-settings.ts';

interface ReadyTextsProps {
  use: ReportTextUse;
  /** What is written so far. */
  text: string;
  onText: (text: string) => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Short texts that are added to what is written so far, and the list of them, which can be changed. */
export function ReadyTexts({ use, text, onText }: ReadyTextsProps): ReactNode {
  const { textsFor, writeTexts } = useReportSettings();
  // Null while the list is not being changed.
  const draft = useDraft<{ edited: string | null }>({ edited: null });
  const { edited } = draft.values;
  const [problem, setProblem] = useState<string | null>(null);
  const texts = textsFor(use);

  async function save(): Promise<void> {
    const failed = await writeTexts(use, linesOf(edited ?? ''));
    setProblem(failed);
    if (failed === null) draft.set({ edited: null });
  }
  if (edited === null) {
    return (
      <Group gap={6} role="group" aria-label="Saved texts">
        {texts.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            maw="100%"
            fw={400}
            title={each}
            dir="auto"
            onClick={() => onText(text.trim() === '' ? each : `${text.trimEnd()}\n${each}`)}
          >
            {each}
          </Button>
        ))}
        <LinkButton small onClick={() => draft.set({ edited: texts.join('\n') })}>
          Edit texts
        </LinkButton>
      </Group>
    );
  }
  return (
    <Stack gap={8}>
      <Textarea
        label="Saved texts"
        description="One per line, for this organization, on this computer. Empty resets them."
        size="md"
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        value={edited}
        onChange={(event) => draft.set({ edited: event.currentTarget.value })}
      />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Group gap={8}>
        <Button onClick={() => void save()}>Save texts</Button>
        <Button variant="subtle" onClick={() => draft.set({ edited: null })}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
