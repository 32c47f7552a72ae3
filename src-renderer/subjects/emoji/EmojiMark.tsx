import { Text } from '@mantine/core';
import { use, type ReactNode } from 'react';
import type { StatusEmoji } from '#contract/people.ts';
import { OrganizationContext } from '../../state/organization-context.ts';
import { pictureOfEmoji, usePicture } from '../../state/pictures.ts';
import { emojiCharacter } from './emoji-character.ts';
import classes from './EmojiMark.module.css';

/** Pixels of a side, in lines of text of 13 pixels. */
const size = 16;

/**
 * One emoji: its character, or its picture where it is one of the organization's own or the server's. The name stands in until
 * the picture is there, and where there is none. What moves stands still here: many of the same may be in one list.
 */
export function EmojiMark({ emoji }: { emoji: StatusEmoji }): ReactNode {
  const character = emoji.kind === 'unicode' ? emojiCharacter(emoji.code) : null;
  const of = emoji.kind === 'unicode' ? null : pictureOfEmoji(emoji.code);
  const address = usePicture(use(OrganizationContext), of);
  const name = `:${emoji.name}:`;
  if (address !== null) {
    return (
      <span className={classes.picture} role="img" aria-label={name} title={name}>
        <img src={address} alt="" width={size} height={size} draggable={false} />
      </span>
    );
  }
  if (character === null) return <span className={classes.named}>{name}</span>;
  return (
    <Text span inherit flex="none" fz="md" role="img" aria-label={emoji.name.replaceAll('_', ' ')}>
      {character}
    </Text>
  );
}
