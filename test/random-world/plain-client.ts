import { z } from 'zod';
import type { Random } from '@realm-console/demo-realm/random';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { send } from '@realm-console/demo-realm/client';
import { pause } from '../timing/time-spent.ts';
import { moved, otherOptions } from './racing-actions.ts';

const records = z.array(z.looseObject({ id: z.number() }));
const choices = z.record(z.string(), z.object({ text: z.string(), order: z.string() }));

/** An old-fashioned client: it sends whole lists as it read them some time ago, whatever has changed since. */
export function plainClient(realm: DemoRealm, account: DemoAccount, random: Random) {
  let words = 0;
  const word = (): string => `plain${(words += 1)}`;
  const read = async (path: string, name: string, parameters: Record<string, unknown> = {}) =>
    records.parse((await send(realm, account, 'GET', path, parameters)).body[name] ?? []);
  const write = async (path: string, parameters: Record<string, unknown>): Promise<void> => {
    await pause(random.below(4_000), 'somebody looks at a form');
    await send(realm, account, 'PATCH', path, parameters);
  };
  const order = async (path: string, list: string, name: string, parameters = {}): Promise<void> => {
    const ids = (await read(path, list, parameters)).map(({ id }) => id);
    if (ids.length > 1) await write(path, { [name]: moved(ids, random) });
  };
  const deeds = [
    async () => {
      const field = (await read('/realm/profile_fields', 'custom_fields')).find((each) => each['type'] === 3);
      if (field === undefined) return;
      const had = Object.entries(choices.parse(JSON.parse(String(field['field_data']))))
        .toSorted(([, one], [, other]) => Number(one.order) - Number(other.order))
        .map(([key, { text }]) => ({ key, text }));
      const has = otherOptions(had, random, word);
      const field_data = Object.fromEntries(
        has.map(({ key, text }, place) => [key, { text, order: String(place + 1) }]),
      );
      const { name, hint } = field;
      await write(`/realm/profile_fields/${field.id}`, { name, hint, field_data });
    },
    () => order('/realm/profile_fields', 'custom_fields', 'order'),
    () => order('/realm/linkifiers', 'linkifiers', 'ordered_linkifier_ids'),
    () => order('/channel_folders', 'channel_folders', 'order', { include_archived: true }),
    async () => {
      const [folder] = await read('/channel_folders', 'channel_folders');
      if (folder !== undefined) await write(`/channel_folders/${folder.id}`, { name: `Folder ${word()}` });
    },
  ];
  return {
    async act(): Promise<void> {
      await random.pick(deeds)();
    },
  };
}
