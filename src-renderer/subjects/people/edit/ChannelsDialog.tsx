import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Action } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { ChannelsPicker, type PickedChannel } from '../../channels/ChannelPicker.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { subscriptionEdits } from '../../channels/channel-words.ts';
import { whoTitle } from './who-title.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

/** Subscribes people to channels or unsubscribes them. https://zulip.com/api/subscribe */
export function ChannelsDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ way: 'add' | 'remove'; channels: readonly PickedChannel[] }>({
    way: 'add',
    channels: [],
  });
  const { way, channels } = draft.values;
  const [only] = channels;
  const names =
    channels.length === 1 && only !== undefined
      ? only.name
      : say('person-edit.channel-count', { count: channels.length });
  const whom = 'name' in who ? who.name : say('person-edit.people', { count: userIds.length });
  const ids = channels.map(({ channelId }) => channelId);
  const change: Action | null =
    channels.length === 0
      ? null
      : {
          kind: 'edit',
          title: say(way === 'add' ? 'person-edit.subscribe-to' : 'person-edit.unsubscribe-from', {
            people: whom,
            channels: names,
          }),
          edits: userIds.flatMap((userId) => subscriptionEdits(ids, [userId], way === 'add')),
        };

  return (
    <PreviewDialog
      {...props}
      title={
        way === 'add'
          ? whoTitle(who, {
              one: (name) => sayNodes('person-edit.subscribe-one', { name }),
              many: (count) => say('person-edit.subscribe-many', { count }),
            })
          : whoTitle(who, {
              one: (name) => sayNodes('person-edit.unsubscribe-one', { name }),
              many: (count) => say('person-edit.unsubscribe-many', { count }),
            })
      }
      isChanged={channels.length > 0}
      verb={say(way === 'add' ? 'person-edit.subscribe-people' : 'person-edit.unsubscribe-people', {
        count: userIds.length,
      })}
      isMany
      change={change}
      missing={say('person-edit.choose-channels')}
    >
      <SegmentedControl<'add' | 'remove'>
        aria-label={say('person-edit.action')}
        value={way}
        // What may be added to and removed from differs.
        onChange={(next) => draft.set({ way: next, channels: [] })}
        data={[
          { value: 'add', label: say('person-edit.subscribe') },
          { value: 'remove', label: say('person-edit.unsubscribe') },
        ]}
      />
      <ChannelsPicker
        label={say('person-edit.channels')}
        value={channels}
        onValue={(next) => draft.set({ channels: next })}
        objection={({ subscribing }) => subscribing[way]}
      />
    </PreviewDialog>
  );
}
