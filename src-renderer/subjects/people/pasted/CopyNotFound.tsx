import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { Notice } from '../../../ui/Notice.tsx';

const clipboardLimit = 1_000_000;

/** Copies what names nobody, one entry in each line. */
export function CopyNotFound({ entries }: { entries: readonly string[] }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function copy(): Promise<void> {
    const result = await call('clipboard.write', { text: entries.join('\n').slice(0, clipboardLimit) });
    setCopied(result.ok);
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? say('pasted-list.copied') : say('pasted-list.copy-not-found', { count: entries.length })}
      </Button>
    </>
  );
}
