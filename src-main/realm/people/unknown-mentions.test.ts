import { expect, it } from 'vitest';
import { findMentions } from '../../linkifiers/mentions.ts';
import { wireChannel } from '../../zulip/wire/channel.ts';
import { exampleModel, exampleUser } from '../example-realm.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { unknownMentions } from './unknown-mentions.ts';

const bot = { ...exampleUser(900, { full_name: 'Welcome Bot' }), is_bot: true, is_system_bot: true };
const channel = (id: number, name: string, isArchived: boolean) =>
  wireChannel.parse({
    stream_id: id,
    name,
    description: '',
    rendered_description: '',
    date_created: 1_700_000_000,
    creator_id: null,
    invite_only: false,
    is_web_public: false,
    history_public_to_subscribers: true,
    is_archived: isArchived,
    first_message_id: 1,
    folder_id: null,
    message_retention_days: null,
    subscriber_count: 1,
    stream_weekly_traffic: null,
    can_send_message_group: 10,
  });

function realm(): RealmModel {
  const { model } = exampleModel({ cross_realm_bots: [bot] });
  model.channels.load({
    channels: [channel(3, 'general', false), channel(4, 'old', true)],
    folders: [],
    followed: [],
  });
  return model;
}

it.each([
  ['@**Mara Quill**', []],
  ['@**mara quill** and @_**JOSÉ ŁOŚ**', []],
  ['@**Mara Quill|3** @**|3**', []],
  ['@**mara quill|3**', ['person mara quill|3']],
  ['@**Mara Quill|4** @**|77**', ['person Mara Quill|4', 'person |77']],
  ['@**Mara**', ['person Mara']],
  ['@**Gone Gary** @**Welcome Bot** @**Welcome Bot|900**', []],
  ['@**all** @**topic**', []],
  ['@*studio* @*role:owners* @_*kiln*', []],
  ['@*Studio* @*nobody*', ['group Studio', 'group nobody']],
  ['#**general** #**general>lunch** #**general>lunch@7**', []],
  ['#**General** #**old** #**none>lunch**', ['channel General', 'channel old', 'channel none']],
])('the unknown mentions in %j are found', (text, unknown) => {
  expect([...unknownMentions(realm(), findMentions([text]))]).toEqual(unknown);
});

it('channel mentions count as known until channels are listed', () => {
  const { model } = exampleModel();
  expect([...unknownMentions(model, findMentions(['#**none**']))]).toEqual([]);
});
