import { newTarget, targetOf } from '#contract/changes.ts';
import { newFolderText } from '#contract/kinds/channel-folders.ts';
import { groupValueText } from '#contract/groups.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { playgroundTarget } from '#contract/kinds/playgrounds.ts';
import { setupOf, setupText, wholeProfileField } from '#contract/profile-fields.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import { fieldOfWire } from '../../src-main/changes/kinds/profile-field/profile-field-of-wire.ts';
import { targetsOfField } from '../../src-main/changes/kinds/profile-field/profile-field-subject.ts';
import {
  linkifierSubject,
  linkifierValue,
  targetsOf,
} from '../../src-main/changes/kinds/linkifier/linkifier-subject.ts';
import { linkifierOfWire } from '../../src-main/linkifiers/linkifier-of-wire.ts';
import { linkifiersAnswer } from '../../src-main/zulip/route/linkifiers.ts';
import { profileFieldsAnswer } from '../../src-main/zulip/wire/profile-field.ts';

/** Values as texts by target and field, as in journals. */
export type Values = ReadonlyMap<string, string>;

/** Permissions that are changed in worlds with two rivals. */
export const racedPermissions = ['can_create_groups', 'can_add_custom_emoji_group'] as const;

interface FolderRecord {
  id: number;
  name: string;
  description: string;
  is_archived: boolean;
}
interface PlaygroundRecord {
  name: string;
  pygments_language: string;
  url_template: string;
}

const idsText = (list: readonly { id: number }[]): string => JSON.stringify(list.map(({ id }) => id));

/** The server's current values of everything contested. */
export function valuesNow({ control }: Pick<DemoRealm, 'control'>): Values {
  const lists = control.lists();
  const values = new Map<string, string>();
  const fields = profileFieldsAnswer
    .parse({ custom_fields: lists.profileFields })
    .custom_fields.map((wire) => fieldOfWire(wire, () => null));
  for (const field of fields) {
    for (const target of targetsOfField(field)) {
      values.set(`${target} ${wholeProfileField}`, setupText(setupOf(field)));
    }
  }
  values.set(`${targetOf('profile-field', 'order')} order`, idsText(fields));

  const linkifiers = linkifiersAnswer.parse({ linkifiers: lists.linkifiers }).linkifiers.map(linkifierOfWire);
  for (const linkifier of linkifiers) {
    for (const target of targetsOf(linkifier)) {
      values.set(`${target} linkifier`, linkifierText(linkifier));
      const place = linkifierValue(linkifierSubject(String(linkifier.id), linkifiers), 'place');
      values.set(`${target} place`, place);
    }
  }
  values.set(`${targetOf('linkifier', 'order')} order`, idsText(linkifiers));

  const folders = lists.folders as readonly FolderRecord[];
  for (const { id, name, description, is_archived: isArchived } of folders) {
    const target = targetOf('channel-folder', id);
    values.set(`${target} name`, name);
    values.set(`${target} description`, description);
    values.set(`${target} state`, isArchived ? 'archived' : 'active');
    if (isArchived) continue;
    for (const named of [target, newTarget('channel-folder', name)]) {
      values.set(`${named} channel-folder`, newFolderText(description));
    }
  }
  values.set(`${targetOf('channel-folder', 'order')} order`, idsText(folders));

  for (const { name, pygments_language: language, url_template } of lists.playgrounds as PlaygroundRecord[]) {
    values.set(`${playgroundTarget({ language, name })} playground`, url_template);
  }
  for (const permission of racedPermissions) {
    const value = lists.settings.get(permission);
    if (typeof value === 'number') values.set(`${organizationTarget} ${permission}`, groupValueText(value));
  }
  for (const { id, name, members } of control.snapshot().groups) {
    values.set(`${targetOf('group', id)} name`, name);
    for (const userId of members) values.set(`${targetOf('user', userId)} group:${id}`, 'member');
  }
  return values;
}

/** Whether values are sent as a whole although several people work on parts of them, so they are read first. */
export function isWhole(key: string): boolean {
  return / (profile-field|order|linkifier|playground)$/.test(key);
}

/** Where a key's value is read, below the API. */
export function listOfKey(key: string): string {
  const [kind = ''] = key.split(':');
  const lists: Readonly<Record<string, string>> = {
    'profile-field': '/realm/profile_fields',
    linkifier: '/realm/linkifiers',
    'channel-folder': '/channel_folders',
    playground: '/realm/playgrounds',
  };
  return lists[kind] ?? '';
}

/**
 * What a write overwrote of changes since its value before was known: the names of the parts.
 *
 * @param known the value that the write started from
 * @param there the value when it arrived
 * @param left the value that it left
 */
export function partsLost(key: string, known: string, there: string, left: string): string[] {
  if (there === known || there === left) return [];
  if (key.endsWith(' order')) {
    const [base, other, end] = [known, there, left].map((text) => JSON.parse(text || '[]') as number[]);
    if (base === undefined || other === undefined || end === undefined) return [];
    const among = (list: readonly number[], ids: readonly number[]) => list.filter((id) => ids.includes(id));
    const isMoved = String(among(base, other)) !== String(among(other, base));
    return isMoved && String(among(other, end)) !== String(among(end, other)) ? ['order'] : [];
  }
  if (!isWhole(key) || [known, there, left].includes('')) return ['value'];
  const read = (text: string): Record<string, unknown> => {
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      return { text };
    }
  };
  const [base, other, end] = [read(known), read(there), read(left)];
  const same = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);
  return Object.keys(other).filter((part) => !same(base[part], other[part]) && !same(other[part], end[part]));
}
