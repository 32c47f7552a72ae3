import { Checkbox, SegmentedControl, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ChannelCreation } from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FileSource } from '../../subjects/people/choice/FileSource.tsx';
import { ListSource, PeopleSource, SetSource, noGroup } from '../../subjects/people/choice/PeopleSources.tsx';
import { peopleSources, type PeopleSourceKind } from '../../subjects/people/choice/people-sources.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import { subscribersObjection, type ChannelDraft } from './channel-draft.ts';
import classes from './FirstSubscribers.module.css';

const mostShown = 10;

interface FirstSubscribersProps {
  draft: ChannelDraft;
  creation: ChannelCreation;
  onDraft: (draft: ChannelDraft) => void;
}

/**
 * Who is subscribed to a new channel from the beginning: picked, of a group, a saved view, a pasted list or a file, or
 * of each in turn. Whom a source finds is among them at once, and stays when another source is chosen.
 */
export function FirstSubscribers({ draft, creation, onDraft }: FirstSubscribersProps): ReactNode {
  const { subscribers } = draft.channel;
  const objection = subscribersObjection(draft, creation);
  const [source, setSource] = useState<PeopleSourceKind>('people');
  const [kept, setKept] = useState<readonly number[]>(subscribers);
  const [turn, setTurn] = useState(0);
  const shown = kept.slice(0, mostShown);
  const names = usePersonNames(shown);

  function setSubscribers(userIds: Iterable<number>): void {
    const next = [...new Set(userIds)];
    if (next.join() === subscribers.join()) return;
    onDraft({ ...draft, channel: { ...draft.channel, subscribers: next } });
  }
  function choose(next: PeopleSourceKind): void {
    setKept(subscribers);
    setSource(next);
  }
  function remove(userId: number): void {
    setKept(kept.filter((each) => each !== userId));
    setSubscribers(subscribers.filter((each) => each !== userId));
  }
  function clear(): void {
    setKept([]);
    setTurn(turn + 1);
    setSubscribers([]);
  }
  const onPeople = (userIds: readonly number[]): void => setSubscribers([...kept, ...userIds]);
  return (
    <section className={classes.subscribers} aria-labelledby="channel-subscribers">
      <header>
        <h3 id="channel-subscribers">{say('channels.subscribers')}</h3>
        <span className="rc-tabular" role="status">
          {subscribers.length === 0
            ? say('channels.no-subscribers-yet')
            : say('channels.accounts', { count: subscribers.length })}
        </span>
        {subscribers.length > 0 && (
          <LinkButton small onClick={clear}>
            {say('channels.clear')}
          </LinkButton>
        )}
      </header>
      {shown.length > 0 && (
        <ul className={classes.kept} aria-label={say('channels.chosen-already')}>
          {shown.map((userId) => {
            const name = names[userId] ?? say('channels.unknown-user', { id: String(userId) });
            return (
              <li key={userId}>
                <Avatar userId={userId} name={name} size={18} />
                <bdi className="rc-ellipsis">{name}</bdi>
                <button
                  type="button"
                  aria-label={say('channels.remove', { name })}
                  onClick={() => remove(userId)}
                >
                  <IconX size={12} stroke={1.8} aria-hidden />
                </button>
              </li>
            );
          })}
          {kept.length > shown.length && (
            <li className="rc-tabular">{say('channels.and-more', { count: kept.length - shown.length })}</li>
          )}
        </ul>
      )}
      <SegmentedControl<PeopleSourceKind>
        aria-label={say('channels.subscriber-source')}
        fullWidth
        value={source}
        onChange={choose}
        data={peopleSources()}
      />
      <Stack key={`${source} ${turn}`} gap={8}>
        {source === 'people' && <PeopleSource onPeople={onPeople} />}
        {source === 'list' && <ListSource onPeople={onPeople} />}
        {source === 'file' && <FileSource onPeople={onPeople} />}
        {source === 'view' && <SetSource onPeople={onPeople} kind="view" exceptGroupId={noGroup} />}
        {source === 'group' && <SetSource onPeople={onPeople} kind="group" exceptGroupId={noGroup} />}
      </Stack>
      <Checkbox
        label={say('channels.subscribe-me')}
        checked={draft.withMe}
        onChange={(event) => onDraft({ ...draft, withMe: event.currentTarget.checked })}
      />
      {objection !== '' && <Notice tone="bad">{objection}</Notice>}
    </section>
  );
}
