import type { ReactNode } from 'react';
import { emojiEdit } from '#contract/kinds/emoji.ts';
import { say } from '#words/say.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { pictureOfEmoji } from '../../state/pictures.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { PictureTile } from '../../ui/PictureTile.tsx';
import { Tag } from '../../ui/Tag.tsx';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import type { EmojiRow } from './use-emoji-rows.ts';

const size = 24;
/** Initials stand in where a picture is on another server, or too large to be drawn here. */
export const tileStyle = {
  fontSize: 10,
  borderRadius: 4,
  backgroundColor: 'transparent',
  color: 'var(--rc-fg3)',
} as const;

function EmojiCell({ id, name, deactivated }: EmojiRow): ReactNode {
  const organizationId = useOrganizationId();
  return (
    <NameCell
      mark={
        <PictureTile
          organizationId={organizationId}
          of={pictureOfEmoji(id)}
          name={name}
          size={size}
          style={tileStyle}
        />
      }
      name={`:${name}:`}
    >
      {deactivated ? (
        <Tag small>{say('custom-emoji.deactivated')}</Tag>
      ) : (
        <PendingMarkOf target={emojiEdit(name, false).target} />
      )}
    </NameCell>
  );
}

/** The organization's own emoji as a list. */
export const emojiList: ListDescription<EmojiRow> = {
  name: 'emoji',
  get title() {
    return say('panel.emoji');
  },
  one: 'emoji',
  many: 'emoji',
  get counted() {
    return say('custom-emoji.counted');
  },
  get searches() {
    return say('custom-emoji.searches');
  },
  firstSort: { key: 'name', descending: false },
  keyOf: ({ id }) => Number(id),
  rowName: ({ name }) => name,
  targetOf: ({ name }) => emojiEdit(name, false).target,
  columns: [
    {
      id: 'name',
      get title() {
        return say('custom-emoji.emoji');
      },
      minimumWidth: 220,
      importance: 9,
      ...byText(({ name }) => name),
      text: ({ name }) => `:${name}:`,
      beside: 32,
      face: 'name',
      cell: (row) => <EmojiCell {...row} />,
    },
    {
      id: 'author',
      get title() {
        return say('custom-emoji.added-by');
      },
      minimumWidth: 160,
      importance: 7,
      ...byText(({ author }) => author),
      cell: ({ author }) =>
        author === '' ? (
          <span className={textStyle.quiet}>{say('custom-emoji.unknown')}</span>
        ) : (
          <bdi>{author}</bdi>
        ),
    },
  ],
};
