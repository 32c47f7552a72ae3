import { describe, expect, it } from 'vitest';
import { newChannelText, plainChannel, readNewChannel, type NewChannel } from '#contract/channels.ts';
import { aChannel } from '../../../test/fakes/channels.ts';
import {
  announceRemark,
  changeEdits,
  changedPermissions,
  creationEdit,
  descriptionObjection,
  draftOf,
  emptyDraft,
  isUsable,
  privacyObjection,
  retentionObjection,
  subscribersObjection,
  type ChannelDraft,
} from './channel-draft.ts';
import { inventedCreation } from './invented-channels.fixture.ts';

const channel = aChannel({
  permissions: { can_send_message_group: 11, can_subscribe_group: { people: [4], groups: [2] } },
});

describe('the first subscribers', () => {
  const objections = { emptyObjection: 'Nobody.', unseenObjection: 'Not you.' };
  const objectionTo = (withMe: boolean, subscribers: number[], privacy: NewChannel['privacy']) =>
    subscribersObjection(
      { ...emptyDraft, withMe, channel: { ...plainChannel, subscribers, privacy } },
      inventedCreation(objections),
    );
  it.each<[string, boolean, number[], NewChannel['privacy']]>([
    ['', true, [], 'private'],
    ['Nobody.', false, [], 'public'],
    ['', false, [4], 'public'],
    ['Not you.', false, [4], 'private'],
    ['Not you.', false, [4], 'private-protected'],
  ])('are objected to with %j: with oneself %s, others %j, %s', (objection, withMe, subscribers, privacy) => {
    expect(objectionTo(withMe, subscribers, privacy)).toBe(objection);
  });
});

describe('the draft of a channel', () => {
  it('changes nothing while nothing is changed', () => {
    expect(changeEdits(channel, draftOf(channel, {}))).toEqual([]);
  });

  it('changes who posts on servers without a permission for it', () => {
    const old = { ...channel, postPolicy: 1 };
    expect(changeEdits(old, draftOf(old, {}))).toEqual([]);
    expect(changeEdits(old, { ...draftOf(old, {}), postPolicy: 4 })).toEqual([
      { target: 'channel:3', field: 'posting', value: '4', expected: '1' },
    ]);
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

  it('takes blanks from the ends of a name as the server does, and no others', () => {
    const edit = creationEdit({ ...emptyDraft, name: '\u001c \ufeffkiln\u0085' }, 4);
    expect(edit.target).toBe('channel:new:\ufeffkiln');
  });

  it('counts descriptions in code points', () => {
    expect(descriptionObjection('🔥'.repeat(30), 30)).toBeNull();
    expect(descriptionObjection('🔥'.repeat(31), 30)).toBe('31 of at most 30 characters.');
  });
});

const draftWith = (changes: Partial<NewChannel>, name = 'kiln'): ChannelDraft => ({
  ...emptyDraft,
  name,
  channel: { ...plainChannel, ...changes },
});

describe('what the server would refuse', () => {
  const creation = inventedCreation({
    privacyObjections: { 'web-public': 'Not enabled.', public: '', private: '', 'private-protected': '' },
  });

  it.each<[Partial<NewChannel>, string]>([
    [{}, ''],
    [{ isDefault: true }, ''],
    [{ isDefault: true, privacy: 'private' }, 'A default channel cannot be private.'],
    [{ privacy: 'web-public' }, 'Not enabled.'],
    [{ privacy: 'private-protected' }, ''],
    [{ privacy: 'private-protected', permissions: { can_create_topic_group: 11 } }, ''],
    [
      { privacy: 'private-protected', permissions: { can_create_topic_group: 12 } },
      'With protected history, everyone must have the permission “Start new topics”.',
    ],
    [{ privacy: 'private', permissions: { can_create_topic_group: 12 } }, ''],
  ])('of %j is %j', (changes, objection) => {
    expect(privacyObjection(draftWith(changes), creation)).toBe(objection);
    expect(isUsable(draftWith(changes), creation)).toBe(objection === '');
  });

  it.each<[number | null, boolean]>([
    [null, true],
    [-1, true],
    [1, true],
    [999_999, true],
    [0, false],
    [-2, false],
    [1.5, false],
    [1_000_000, false],
  ])('keeping messages for %j days: %j', (days, isAllowed) => {
    expect(retentionObjection(days) === null).toBe(isAllowed);
  });

  it('is no more than fits in one go, and a name', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => index + 1);
    expect(isUsable(draftWith({ subscribers: many.slice(1) }), creation)).toBe(true);
    expect(isUsable(draftWith({ subscribers: many }), creation)).toBe(false);
    expect(isUsable(draftWith({}, ' '), creation)).toBe(false);
  });
});

describe('the announcement', () => {
  it('says where it goes, who reads it, and when servers send none', () => {
    const creation = inventedCreation();
    expect(announceRemark(draftWith({}), creation)).toMatch(/announcements channel/);
    expect(announceRemark(draftWith({ announce: true, privacy: 'private' }), creation)).toMatch(
      /sees the name/,
    );
    const alone = { ...draftWith({ announce: true }), withMe: false };
    expect(announceRemark(alone, creation)).toMatch(/without subscribers/);
    expect(announceRemark(alone, inventedCreation({ announceObjection: 'No channel.' }))).toBe('No channel.');
  });
});

describe('permissions', () => {
  it('are changed where their values are other ones, whatever their form', () => {
    const before = { can_send_message_group: 11, can_subscribe_group: { people: [4, 2], groups: [] } };
    const same = { can_send_message_group: 11, can_subscribe_group: { people: [2, 4], groups: [] } };
    expect(changedPermissions(same, before).size).toBe(0);
    expect([...changedPermissions({ ...same, can_send_message_group: 12 }, before)]).toEqual([
      'can_send_message_group',
    ]);
    expect([...changedPermissions(same, null)].toSorted()).toEqual([
      'can_send_message_group',
      'can_subscribe_group',
    ]);
  });
});

describe('the text of a new channel', () => {
  it('is one for the same channel, and reads back', () => {
    const one = newChannelText({ ...plainChannel, subscribers: [3, 1, 3] });
    expect(one).toBe(newChannelText({ ...plainChannel, subscribers: [1, 3] }));
    expect(readNewChannel(one)).toEqual({ ...plainChannel, subscribers: [1, 3] });
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    newChannelText(plainChannel).replace('"public"', '"open"'),
    newChannelText({ ...plainChannel, retentionDays: 0 }),
  ])('is not read from %s', (text) => expect(readNewChannel(text)).toBeNull());
});
