import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mostFirstSubscribers } from '../../../src-preload/contract/new-channel.ts';
import { Notice } from '../../ui/Notice.tsx';
import { countWords } from '../../ui/time-words.ts';
import { FileSource } from '../groups/dialogs/FileSource.tsx';
import { ListSource, PeopleSource, SetSource } from '../groups/dialogs/PeopleSources.tsx';
import { peopleWords } from '../groups/group-words.ts';
import type { ChannelDraft } from './channel-draft.ts';
import classes from './ChannelForm.module.css';

type Source = 'people' | 'list' | 'file' | 'view' | 'group';

const sources: readonly { value: Source; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'list', label: 'Pasted list' },
  { value: 'file', label: 'CSV file' },
  { value: 'view', label: 'Saved view' },
  { value: 'group', label: 'Group' },
];

interface FirstSubscribersProps {
  organizationId: string;
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
}

/** Who follows a new channel from the beginning: picked, pasted, from a file, a saved view or a group, or of each. */
export function FirstSubscribers({ organizationId, draft, onDraft }: FirstSubscribersProps): ReactNode {
  const [source, setSource] = useState<Source>('people');
  const [found, setFound] = useState<readonly number[]>([]);
  const [turn, setTurn] = useState(0);
  const { subscribers } = draft.channel;
  const chosen = new Set(subscribers);
  const fresh = found.filter((userId) => !chosen.has(userId));

  function choose(next: Source): void {
    setFound([]);
    setSource(next);
  }
  function setSubscribers(userIds: readonly number[]): void {
    onDraft({ ...draft, channel: { ...draft.channel, subscribers: [...userIds] } });
    setFound([]);
    setTurn(turn + 1);
  }
  const part = { organizationId, onPeople: setFound };
  return (
    <section className={classes.subscribers} aria-labelledby="channel-subscribers">
      <header>
        <h3 id="channel-subscribers">Subscribers</h3>
        <span className="rc-tabular" role="status">
          {subscribers.length === 0 ? 'Nobody else yet' : peopleWords(subscribers.length)}
        </span>
        {subscribers.length > 0 && (
          <button type="button" onClick={() => setSubscribers([])}>
            Clear
          </button>
        )}
      </header>
      <Checkbox
        label="You follow it yourself"
        description="Servers do not add who makes a channel."
        checked={draft.withMe}
        onChange={(event) => onDraft({ ...draft, withMe: event.currentTarget.checked })}
      />
      <SegmentedControl<Source>
        aria-label="Where subscribers come from"
        fullWidth
        value={source}
        onChange={choose}
        data={[...sources]}
      />
      <div key={`${source} ${turn}`} className={classes.source}>
        {source === 'people' && <PeopleSource {...part} />}
        {source === 'list' && <ListSource {...part} />}
        {source === 'file' && <FileSource {...part} />}
        {source === 'view' && <SetSource {...part} kind="view" exceptGroupId={-1} />}
        {source === 'group' && <SetSource {...part} kind="group" exceptGroupId={-1} />}
      </div>
      <Button
        className={classes.add ?? ''}
        disabled={fresh.length === 0}
        onClick={() => setSubscribers([...subscribers, ...fresh])}
      >
        {fresh.length === 0 ? 'Add them' : `Add ${peopleWords(fresh.length)}`}
      </Button>
      {subscribers.length > mostFirstSubscribers && (
        <Notice tone="bad">
          At most {countWords(mostFirstSubscribers)} people in one go. Make it with fewer and add the others
          after.
        </Notice>
      )}
    </section>
  );
}
