import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../src-preload/contract/channel-entities.ts';
import { newChannelText, plainChannel, readNewChannel } from '../../../src-preload/contract/new-channel.ts';
import { changeEdits, creationEdit, draftOf, emptyDraft, nameObjection } from './channel-draft.ts';

const channel: Channel = {
  id: 3,
  name: 'general',
  description: 'Everything',
  privacy: 'public',
  isArchived: false,
  isDefault: true,
  folderId: null,
  retentionDays: null,
  topicsPolicy: 'inherit',
  subscriberCount: 12,
  weeklyTraffic: 40,
  createdAt: 0,
  creator: null,
  isFollowed: true,
  canRead: true,
  permissions: { can_send_message_group: 11, can_subscribe_group: { people: [4], groups: [2] } },
};

describe('the draft of a channel', () => {
  it('changes nothing while nothing is changed', () => {
    expect(changeEdits(channel, draftOf(channel, {}))).toEqual([]);
  });

  it('sends each change with what it was', () => {
    const draft = draftOf(channel, {});
    const changed = {
      ...draft,
      name: ' General talk ',
      channel: {
        ...draft.channel,
        folderId: 7,
        retentionDays: -1,
        permissions: { ...draft.channel.permissions, can_send_message_group: { people: [9, 4], groups: [] } },
      },
    };
    expect(
      changeEdits(channel, changed).map(({ field, expected, value }) => [field, expected, value]),
    ).toEqual([
      ['name', 'general', 'General talk'],
      ['folder', '', '7'],
      ['retention', 'realm_default', 'unlimited'],
      ['can_send_message_group', '11', '{"people":[4,9],"groups":[]}'],
    ]);
  });

  it('makes a channel under its name, with oneself in it once', () => {
    const edit = creationEdit(
      {
        ...emptyDraft,
        name: ' kiln ',
        channel: { ...plainChannel, description: 'One\ntwo ', subscribers: [7, 4] },
      },
      4,
    );
    expect(edit).toMatchObject({ target: 'channel:new:kiln', field: 'channel' });
    expect(readNewChannel(edit.value)).toMatchObject({ description: 'One two', subscribers: [4, 7] });
  });

  it('counts names in code points', () => {
    expect(nameObjection('🔥'.repeat(60), 60)).toBeNull();
    expect(nameObjection('🔥'.repeat(61), 60)).toMatch(/too long/);
    expect(nameObjection('  ', 60)).toMatch(/blank/);
  });
});

describe('the text of a new channel', () => {
  it('is one for the same channel, and reads back', () => {
    const one = newChannelText({ ...plainChannel, subscribers: [3, 1, 3] });
    expect(one).toBe(newChannelText({ ...plainChannel, subscribers: [1, 3] }));
    expect(readNewChannel(one)).toEqual({ ...plainChannel, subscribers: [1, 3] });
  });

  it.each(['', '{}', 'null', '[]', newChannelText(plainChannel).replace('"public"', '"open"')])(
    'is not read from %s',
    (text) => expect(readNewChannel(text)).toBeNull(),
  );
});
