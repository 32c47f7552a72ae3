import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ReportTextUse } from '#contract/reports.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
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
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const texts = textsFor(use);

  async function save(): Promise<void> {
    const failed = await writeTexts(use, linesOf(edited ?? ''));
    setProblem(failed);
    if (failed === null) setEdited(null);
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
        <LinkButton small onClick={() => setEdited(texts.join('\n'))}>
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
        onChange={(event) => setEdited(event.currentTarget.value)}
      />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Group gap={8}>
        <Button onClick={() => void save()}>Save texts</Button>
        <Button variant="subtle" onClick={() => setEdited(null)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
