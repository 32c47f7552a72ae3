import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatExactTime } from '#contract/words/time.ts';
import textStyle from '../../ui/Text.module.css';

interface SenderAndTimeProps {
  sender: string;
  /** When it was sent, in seconds and in words; null where that is not known. */
  sent: { at: number; words: string } | null;
}

/** Who sent a message, and when: the beginning of the line above its content. */
export function SenderAndTime({ sender, sent }: SenderAndTimeProps): ReactNode {
  return (
    <>
      <Text component="strong" inherit truncate fw={600} dir="auto">
        {sender}
      </Text>
      {sent !== null && (
        <time className={`${textStyle.aside} rc-tabular`} title={formatExactTime(sent.at)}>
          {sent.words}
        </time>
      )}
    </>
  );
}
