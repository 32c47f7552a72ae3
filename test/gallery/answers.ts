import { succeed } from '#contract/outcome.ts';
import type { Answers } from '../fakes/bridge.ts';
import { inventedPeople } from '../fakes/people.ts';

/** What the specimens request in addition to the invented organization. */
export const answers: Answers = {
  'channels.list': () => succeed({ version: 1, generation: 1, total: 0, ids: new Uint32Array(), rows: [] }),
  'people.find': () => succeed([]),
  'people.leavers': ({ userIds }) =>
    succeed({
      count: userIds.length,
      people: inventedPeople(userIds.length).map(({ name }, index) => ({
        userId: userIds[index] ?? 0,
        name,
        bots: index === 0 ? ['Kiln alarms'] : [],
        channels: ['kiln', 'glazes'],
        groups: [],
      })),
    }),
  'permissions.impact': ({ changes }) =>
    succeed(
      changes.map(({ permissionId }) => {
        const count = permissionId.endsWith('losing') ? 3 : 0;
        return {
          id: permissionId,
          label: 'Create web-public channels',
          area: { kind: 'organization' },
          before: 5,
          after: 5 - count,
          gaining: { count: 0, people: [] },
          losing: { count, people: inventedPeople(count).map(({ userId, name }) => ({ userId, name })) },
        };
      }),
    ),
};
