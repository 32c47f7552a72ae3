import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StatusEmoji } from '#contract/people.ts';
import { emojiCharacter } from './emoji-character.ts';
import classes from './EmojiMark.module.css';

/**
 * One emoji: its character, or its name where it is a picture of the organization. Pictures are not loaded here: the
 * window makes no requests of its own.
 */
export function EmojiMark({ emoji }: { emoji: StatusEmoji }): ReactNode {
  const character = emoji.kind === 'unicode' ? emojiCharacter(emoji.code) : null;
  if (character === null) return <span className={classes.named}>:{emoji.name}:</span>;
  return (
    <Text span inherit flex="none" fz="md" role="img" aria-label={emoji.name.replaceAll('_', ' ')}>
      {character}
    </Text>
  );
}
