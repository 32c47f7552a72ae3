import type { ReactNode } from 'react';
import type { PersonField, PersonRow, PersonStatus, ProfileField } from '#contract/people.ts';
import { roleName } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import { useRow } from '../../state/replica.ts';
import { Avatar } from './Avatar.tsx';
import { BotMark } from './BotMark.tsx';
import { pendingCellClass, PendingMark } from '../changes/PendingMark.tsx';
import { PresenceDot, type PresenceMark } from './PresenceDot.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { EmojiMark } from '../emoji/EmojiMark.tsx';
import { readProfileValue } from './profile-value.ts';
import { statusWords } from './status-words.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { lineClass } from '../../ui/grid/text-room.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './PersonCells.module.css';

/** What the presence mark of a person says; bots have none. */
export function presenceMark(row: Pick<PersonRow, 'isActive' | 'presence' | 'isBot'>): PresenceMark | null {
  if (!row.isActive) return 'deactivated';
  return row.isBot ? null : (row.presence ?? 'offline');
}

interface PendingProps {
  userId: number;
  field: PersonField;
}

function usePending({ userId, field }: PendingProps): boolean {
  return useRow('pending', `user:${userId}:${field}`) !== undefined;
}

/** The old value with its hatch, clock and word while the server's event is awaited; the plain value otherwise. */
function Awaiting({
  children,
  short = false,
  ...pending
}: PendingProps & { children: ReactNode; short?: boolean }) {
  if (!usePending(pending)) return children;
  return (
    <>
      <span className={`${classes.hatch} ${pendingCellClass}`} />
      <span className={classes.awaiting}>{children}</span>
      <span className={classes.pendingMark}>
        <PendingMark short={short} />
      </span>
    </>
  );
}

interface NameCellProps {
  row: PersonRow;
  comfortable: boolean;
  /** In a list of bots none is marked as one. */
  onlyBots?: boolean;
  /** Pixels of the cell, where they are known. */
  room?: number;
}

/** Pixels beside the name: presence, which bots do not have, the picture and the gap after it. */
function besideName(comfortable: boolean, onlyBots: boolean): number {
  return (comfortable ? 32 : 26) + (onlyBots ? 0 : 15);
}
/** Pixels of the frame of a bot's mark. */
const besideBot = 12;
/** Pixels of an emoji and the gap after it. */
const besideStatus = 24;

/** What a column of names has room for. */
export function nameContent(
  comfortable: boolean,
  onlyBots = false,
): Required<Pick<GridColumn<PersonRow>, 'text' | 'beside' | 'face'>> {
  return {
    text: ({ name, email, isBot }) => {
      const first = isBot && !onlyBots ? `${name} ${say('people.bot')}` : name;
      return comfortable && (email?.length ?? 0) > first.length ? (email ?? first) : first;
    },
    beside: besideName(comfortable, onlyBots) + (onlyBots ? 0 : besideBot),
    face: 'name',
  };
}

/** Presence, avatar and name; in comfortable rows the email under it. */
export function NameCell({ row, comfortable, onlyBots = false, room = 0 }: NameCellProps): ReactNode {
  const mark = presenceMark(row);
  const left = room - besideName(comfortable, onlyBots);
  // The mark of a bot takes what it needs.
  const isMarked = row.isBot && !onlyBots;
  const nameLine = isMarked ? 'rc-ellipsis' : lineClass(row.name, left);
  const name = (
    <>
      <span dir="auto" className={`${classes.nameText} ${nameLine}`}>
        {row.name}
      </span>
      {isMarked && (
        <span className={classes.bot}>
          <BotMark />
        </span>
      )}
      {onlyBots && mark !== null && (
        <span className={classes.bot}>
          <PresenceDot mark={mark} />
        </span>
      )}
    </>
  );
  return (
    <Awaiting userId={row.userId} field="name" short>
      {!onlyBots && <span className={classes.presence}>{mark !== null && <PresenceDot mark={mark} />}</span>}
      <Avatar userId={row.userId} name={row.name} size={comfortable ? 26 : 20} />
      {comfortable && row.email !== null ? (
        <span className={classes.nameLines}>
          <span className={classes.nameLine}>{name}</span>
          <span className={`${classes.under} ${lineClass(row.email, left)}`}>{row.email}</span>
        </span>
      ) : (
        name
      )}
    </Awaiting>
  );
}

export function RoleCell({ row }: { row: PersonRow }): ReactNode {
  return (
    <Awaiting userId={row.userId} field="role" short>
      <RoleBadge role={row.role} />
    </Awaiting>
  );
}

/** What a column of roles has room for. */
export const roleContent: Required<Pick<GridColumn<PersonRow>, 'text' | 'beside' | 'face'>> = {
  text: ({ role }) => roleName(role),
  beside: 29,
  face: 'name',
};

/** What a column of statuses has room for. */
export const statusContent: Required<Pick<GridColumn<PersonRow>, 'text' | 'beside'>> = {
  text: ({ status }) => statusWords(status) || say('people.not-set'),
  beside: besideStatus,
};

interface StatusLineProps {
  status: PersonStatus | null;
  room?: number;
  /** Keeps the place of an emoji, so that all texts of a column begin alike. */
  isAligned?: boolean;
}

/** Emoji and text of a status in one line. */
export function StatusLine({ status, room = 0, isAligned = false }: StatusLineProps): ReactNode {
  const words = statusWords(status);
  if (status === null || words === '') return <Unset />;
  const line = lineClass(words, room - besideStatus);
  return (
    <span className={classes.status}>
      {(isAligned || status.emoji !== null) && (
        <span className={classes.emoji}>{status.emoji !== null && <EmojiMark emoji={status.emoji} />}</span>
      )}
      <span dir="auto" className={status.text === '' ? `${line} ${textStyle.quiet}` : line}>
        {words}
      </span>
    </span>
  );
}

export function StatusCell({ row, room = 0 }: { row: PersonRow; room?: number }): ReactNode {
  return (
    <Awaiting userId={row.userId} field="status" short>
      <StatusLine status={row.status} room={room} isAligned />
    </Awaiting>
  );
}

/** What a profile field says in one line. */
export function profileText(field: ProfileField, row: PersonRow): string {
  const value = readProfileValue(field, row.profile[field.id], {});
  if (value.kind === 'unset') return say('people.not-set');
  return value.kind === 'people' ? say('people.count', { count: value.people.length }) : value.text;
}

/** A profile field in one line. People are counted here; their names stand in the sheet. */
export function ProfileCell(props: { field: ProfileField; row: PersonRow; room?: number }): ReactNode {
  const { field, row, room = 0 } = props;
  const value = readProfileValue(field, row.profile[field.id], {});
  switch (value.kind) {
    case 'unset':
      return <Unset />;
    case 'people':
      return say('people.count', { count: value.people.length });
    case 'text':
    case 'long-text':
    case 'link':
      return (
        <span dir="auto" className={lineClass(value.text, room)}>
          {value.text}
        </span>
      );
  }
}

/** Stands where nothing is set. In a list, where it would be repeated row by row, a dash is seen in place of the words. */
export function Unset({
  children,
  title,
}: {
  /** Why there is nothing, where that isn't plain. */
  children?: string;
  title?: string | undefined;
}): ReactNode {
  const isPlain = children === undefined;
  return (
    <span className={isPlain ? `${textStyle.quiet} ${classes.unset}` : textStyle.quiet} title={title}>
      {children ?? say('people.not-set')}
    </span>
  );
}
