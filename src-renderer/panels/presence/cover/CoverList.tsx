import { ActionIcon } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CoverConditions } from '#contract/calls/presence.ts';
import type { CoverPerson } from '#contract/presence.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { say } from '#words/say.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { PresenceDot } from '../../../subjects/people/PresenceDot.tsx';
import { EmojiMark } from '../../../subjects/emoji/EmojiMark.tsx';
import { localTimeWords } from '../person-words.ts';
import { reasonParts, reasonText } from './cover-words.ts';
import classes from './CoverPane.module.css';

/** In a large organization the first of them change all the time: what is not looked at is not drawn. */
const rowsAtOnce = 25;

interface CoverListProps {
  label: string;
  people: readonly CoverPerson[];
  /** How many there are; the list has the first of them. */
  total: number;
  conditions: CoverConditions;
  /** Milliseconds since the epoch. */
  now: number;
  onOpen: (userId: number) => void;
  onMessage: (person: CoverPerson) => void;
}

/** People with the reason why they stand there. One row is a tab stop: arrows move, Enter opens a person, Tab leads to "Message". */
export function CoverList(props: CoverListProps): ReactNode {
  const { conditions, now } = props;
  const [limit, setLimit] = useState(rowsAtOnce);
  const people = props.people.slice(0, limit);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const hadFocus = useRef(false);
  const at = Math.max(
    0,
    people.findIndex(({ userId }) => userId === chosen),
  );

  useEffect(() => {
    // The focused person may have left the list; the focus then stays with the list.
    if (!hadFocus.current || list.current?.contains(document.activeElement) === true) return;
    if (document.activeElement !== document.body) hadFocus.current = false;
    else list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = people.length - 1;
    const to: Record<string, number> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    const person = next === undefined ? undefined : people[next];
    if (next === undefined || person === undefined) return;
    event.preventDefault();
    setChosen(person.userId);
    list.current?.querySelectorAll<HTMLElement>('[data-person]')[next]?.focus();
  }

  if (people.length === 0) return null;
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hadFocus.current = true;
        }}
      >
        {people.map((person, index) => (
          <li key={person.userId} className={classes.item}>
            <CoverRow
              person={person}
              conditions={conditions}
              now={now}
              time={localTime(person.timezone, now)}
              hasTabStop={index === at}
              onFocus={setChosen}
              onOpen={props.onOpen}
              onMessage={props.onMessage}
            />
          </li>
        ))}
      </ul>
      {props.total > people.length && (
        <p className={classes.others}>
          {say('presence.first-of', { shown: people.length, total: props.total })}{' '}
          {people.length < props.people.length && (
            <LinkButton onClick={() => setLimit(limit + rowsAtOnce)}>{say('presence.show-more')}</LinkButton>
          )}
        </p>
      )}
    </>
  );
}

interface CoverRowProps {
  person: CoverPerson;
  conditions: CoverConditions;
  now: number;
  time: string | null;
  hasTabStop: boolean;
  onFocus: (userId: number) => void;
  onOpen: (userId: number) => void;
  onMessage: (person: CoverPerson) => void;
}

const CoverRow = memo(function Row(props: CoverRowProps): ReactNode {
  const { person, time } = props;
  const reason = reasonParts(person, props.conditions, props.now);
  const { userId, name, presence, status, timezone } = person;
  const tabIndex = props.hasTabStop ? 0 : -1;
  return (
    <>
      <button
        type="button"
        className={classes.row}
        data-person
        tabIndex={tabIndex}
        title={[name, reasonText(reason), ...(time === null ? [] : [localTimeWords(time, timezone)])].join(
          '\n',
        )}
        onFocus={() => props.onFocus(userId)}
        onClick={() => props.onOpen(userId)}
      >
        <PresenceDot mark={presence} decorative />
        <Avatar userId={userId} name={name} size={26} />
        <span className={classes.lines}>
          <span dir="auto" className={`${classes.name} rc-ellipsis`}>
            {name}
          </span>
          <span className={`${classes.time} rc-tabular`}>
            {time}
            {time !== null && <span className="rc-visually-hidden"> {zonePlace(timezone)}</span>}
          </span>
          <span className={`${classes.reason} rc-ellipsis`}>
            {reason.map(({ words, isStatus }, index) => (
              <Fragment key={isStatus ? 'status' : words}>
                {index > 0 && ' · '}
                {isStatus && status?.emoji != null && (
                  <>
                    <EmojiMark emoji={status.emoji} />{' '}
                  </>
                )}
                <bdi>{words}</bdi>
              </Fragment>
            ))}
          </span>
        </span>
      </button>
      <Permitted>
        <ActionIcon
          className={classes.message ?? ''}
          aria-label={say('presence.message', { name })}
          tabIndex={tabIndex}
          onFocus={() => props.onFocus(userId)}
          onClick={() => props.onMessage(person)}
        >
          <IconMessage size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
    </>
  );
});
