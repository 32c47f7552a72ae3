import { Flex, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StatusEmoji } from '#contract/people.ts';
import { codePointCount, strippedText, textLimits } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../state/replica.ts';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import classes from './StatusFields.module.css';

interface StatusFieldsProps {
  text: string;
  emoji: StatusEmoji | null;
  onStatus: (part: { text: string } | { emoji: StatusEmoji | null }) => void;
  /** Takes the focus when the dialog opens. */
  autofocus?: boolean;
  /** What is wrong with it, but for its length; null when nothing is. */
  error?: string | null;
}

/** Emoji and text of a status, counted as the server counts. https://zulip.com/api/update-status */
export function StatusFields({ autofocus = true, error = null, ...props }: StatusFieldsProps): ReactNode {
  const customEmoji = useTable('customEmoji');
  const length = codePointCount(strippedText(props.text));
  const limit = textLimits.status;
  const isTooLong = length > limit;
  return (
    <>
      <Flex align="flex-start" gap={8} pos="relative">
        <div>
          <Text span size="sm" display="block" mb={4} fw={550}>
            {say('statuses.emoji')}
          </Text>
          <EmojiPicker
            value={props.emoji}
            onPick={(emoji) => props.onStatus({ emoji })}
            customEmoji={customEmoji}
          />
        </div>
        <TextInput
          {...(autofocus ? { 'data-autofocus': true } : {})}
          size="md"
          label={say('statuses.status')}
          dir="auto"
          value={props.text}
          maxLength={1_000}
          onChange={(event) => props.onStatus({ text: event.currentTarget.value })}
          error={isTooLong ? say('statuses.too-long', { limit, excess: length - limit }) : error}
          flex={1}
        />
        {/* Beyond the limit the field says by how much. */}
        <p className={`${classes.counter} rc-tabular`} role="status">
          {!isTooLong && say('statuses.characters', { count: length, limit })}
        </p>
      </Flex>
    </>
  );
}
