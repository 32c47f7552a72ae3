import { describe, expect, it } from 'vitest';
import { plainChannel, type NewChannel } from '#contract/channels.ts';
import { inventedGroup } from '../../subjects/groups/invented-groups.fixture.ts';
import { fitTemplate, type TemplatePlace } from './fit-template.ts';
import { inventedCreation } from './invented-channels.fixture.ts';

const template: NewChannel = {
  ...plainChannel,
  description: 'A project',
  privacy: 'private',
  folderId: 2,
  topicsPolicy: 'disable_empty_topic',
  retentionDays: 30,
  isDefault: true,
  permissions: { can_send_message_group: { people: [4], groups: [20] }, can_create_topic_group: 20 },
};
const folder = { id: 2, name: 'Projects', description: '', isArchived: false };
const place: TemplatePlace = {
  creation: inventedCreation(),
  folders: [folder],
  groups: [inventedGroup(20, 'kiln')],
};

describe('a template', () => {
  it('is used as it is where everything can be set', () => {
    expect(fitTemplate(template, place)).toEqual({ channel: template, leftOut: [] });
  });

  it.each<[string, Partial<TemplatePlace>, Partial<NewChannel>, string[]]>([
    [
      'a folder that is archived',
      { folders: [{ ...folder, isArchived: true }] },
      { folderId: null },
      ['folder'],
    ],
    [
      'retention without the right',
      { creation: inventedCreation({ retentionObjection: 'only owners can set it' }) },
      { retentionDays: null },
      ['message retention'],
    ],
    [
      'a default without the right',
      { creation: inventedCreation({ mayMakeDefault: false }) },
      { isDefault: false },
      ['default channel'],
    ],
    [
      'topics on an old server',
      {
        creation: inventedCreation({
          features: { folders: true, topicsPolicy: false, generalTopicOnly: false },
        }),
      },
      { topicsPolicy: 'inherit' },
      ['topics'],
    ],
    [
      'a group that was deactivated',
      { groups: [inventedGroup(20, 'kiln', [], { deactivated: true })] },
      { permissions: {} },
      ['“Post in this channel”', '“Start new topics”'],
    ],
    [
      'a permission that somebody else guards',
      {
        creation: inventedCreation({
          permissions: inventedCreation().permissions.map((choice) =>
            choice.name === 'can_send_message_group' ? { ...choice, objection: 'Not yours' } : choice,
          ),
        }),
      },
      { permissions: { can_create_topic_group: 20 } },
      ['“Post in this channel”'],
    ],
  ])('is used without %s, and says so', (_name, changed, expected, leftOut) => {
    expect(fitTemplate(template, { ...place, ...changed })).toEqual({
      channel: { ...template, ...expected },
      leftOut,
    });
  });

  it('says nothing of what is as usual anyway', () => {
    const nothing = inventedCreation({
      retentionObjection: 'only owners can set it',
      mayMakeDefault: false,
      maySetTopicsPolicy: false,
    });
    expect(fitTemplate(plainChannel, { creation: nothing, folders: [], groups: [] }).leftOut).toEqual([]);
  });
});
