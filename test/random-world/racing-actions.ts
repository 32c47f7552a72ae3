import { newTarget, targetOf, type Action, type Edit } from '#contract/changes.ts';
import { folderCreation, folderEdit, folderOrderEdit } from '#contract/kinds/channel-folders.ts';
import { linkifierText, type LinkifierFields } from '#contract/linkifiers.ts';
import type { ProfileField } from '#contract/people.ts';
import { playgroundEdit, playgroundRemoval } from '#contract/kinds/playgrounds.ts';
import { newOptionKeys, setupOf, setupText, wholeProfileField } from '#contract/profile-fields.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import type { Random } from '@realm-console/demo-realm/random';
import { racedPermissions } from './racing-values.ts';
import type { Sight } from './world-actions.ts';

/** What someone sees who is about to change it; tables may be slightly outdated. */
interface RacingSight {
  tables: ReplicaRows;
  random: Random;
  word(): string;
  people: readonly number[];
}

type RacingIdea = (sight: RacingSight) => Edit[];

const idsText = (list: readonly { id: number }[]): string => JSON.stringify(list.map(({ id }) => id));

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  const taken = left.splice(random.below(list.length), 1);
  return left.toSpliced(random.below(list.length), 0, ...taken);
}

/** A list's options with one added, renamed, removed or moved. */
export function otherOptions(
  options: ProfileField['options'],
  random: Random,
  word: () => string,
): ProfileField['options'] {
  const [key = '0'] = newOptionKeys(
    options.map((option) => option.key),
    1,
  );
  const added = [...options, { key, text: word() }];
  const place = random.below(options.length);
  const kinds = [
    () => added,
    () => options.map((option, at) => (at === place ? { ...option, text: word() } : option)),
    () => (options.length > 2 ? options.toSpliced(place, 1) : added),
    () => moved(options, random),
  ];
  return random.pick(kinds)();
}

const newLinkifier = (word: string): LinkifierFields => ({
  pattern: `${word}-(?P<id>[0-9]+)`,
  urlTemplate: `https://${word}.example/{id}`,
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
});

const listField = ({ tables }: RacingSight): ProfileField | undefined =>
  tables.profileFields.find(({ type }) => type === 'list');

function fieldEdit(field: ProfileField, changed: Partial<ReturnType<typeof setupOf>>): Edit[] {
  const setup = setupOf(field);
  const value = setupText({ ...setup, ...changed });
  const target = targetOf('profile-field', field.id);
  return [{ target, field: wholeProfileField, value, expected: setupText(setup) }];
}

const foldersOf = ({ tables }: RacingSight) => tables.channels[0]?.folders ?? [];

/** What two people do to the same few things, as the window would send it: with the value that each of them saw. */
const racingIdeas: Readonly<Record<string, RacingIdea>> = {
  options(sight) {
    const field = listField(sight);
    if (field === undefined) return [];
    return fieldEdit(field, { options: otherOptions(field.options, sight.random, sight.word) });
  },
  hint(sight) {
    const field = listField(sight);
    return field === undefined ? [] : fieldEdit(field, { hint: `Hint ${sight.word()}` });
  },
  'field order'({ tables, random }) {
    const { profileFields } = tables;
    const expected = idsText(profileFields);
    return [
      {
        target: targetOf('profile-field', 'order'),
        field: 'order',
        value: idsText(moved(profileFields, random)),
        expected,
      },
    ];
  },
  'new folder'({ word }) {
    return [folderCreation(`Folder ${word()}`, `About ${word()}`)];
  },
  folder(sight) {
    const { random, word } = sight;
    const folders = foldersOf(sight);
    if (folders.length === 0) return [];
    const { id, name, description, isArchived } = random.pick(folders.slice(0, 4));
    const edit = random.pick([
      () => folderEdit(id, 'name', `Folder ${word()}`, name),
      () => folderEdit(id, 'description', `About ${word()}`, description),
      () => folderEdit(id, 'state', isArchived ? 'active' : 'archived'),
    ]);
    return [edit()];
  },
  'folder order'(sight) {
    const folders = foldersOf(sight);
    if (folders.length < 2) return [];
    const ids = folders.map(({ id }) => id);
    return [folderOrderEdit(moved(ids, sight.random), ids)];
  },
  'linkifier order'({ tables, random }) {
    const linkifiers = tables.linkifiers.toSorted((one, other) => one.position - other.position);
    if (linkifiers.length < 2) return [];
    const expected = idsText(linkifiers);
    const target = targetOf('linkifier', 'order');
    return [{ target, field: 'order', value: idsText(moved(linkifiers, random)), expected }];
  },
  linkifier({ tables, random, word }) {
    const fields = newLinkifier(word());
    const added: Edit = {
      target: newTarget('linkifier', fields.pattern),
      field: 'linkifier',
      value: linkifierText(fields),
      expected: '',
    };
    if (tables.linkifiers.length < 3 || random.chance(0.3)) return [added];
    const old = random.pick(tables.linkifiers);
    const shared = {
      target: targetOf('linkifier', old.id),
      field: 'linkifier',
      expected: linkifierText(old),
    };
    const changed = { ...old, urlTemplate: `https://${word()}.example/${old.urlTemplate.split('/').at(-1)}` };
    return [{ ...shared, value: random.chance(0.3) ? '' : linkifierText(changed) }];
  },
  playground({ tables, random, word }) {
    const urlTemplate = `https://${word()}.example/{code}`;
    const old = tables.playgrounds.length === 0 ? null : random.pick(tables.playgrounds);
    if (old === null || tables.playgrounds.length < 3)
      return [playgroundEdit({ name: `Play ${word()}`, language: 'Python', urlTemplate }, '')];
    return [
      random.chance(0.3) ? playgroundRemoval(old) : playgroundEdit({ ...old, urlTemplate }, old.urlTemplate),
    ];
  },
  group({ tables, random, word, people }) {
    const group = tables.groups.find(({ isSystem, deactivated }) => !isSystem && !deactivated);
    if (group === undefined) return [];
    if (random.chance(0.3))
      return [
        {
          target: targetOf('group', group.id),
          field: 'name',
          value: `group ${word()}`,
          expected: group.name,
        },
      ];
    return people
      .slice(0, 4)
      .filter(() => random.chance(0.5))
      .map((userId): Edit => ({
        target: targetOf('user', userId),
        field: `group:${group.id}`,
        value: random.pick(['member', '']),
      }));
  },
  permission({ tables, random }) {
    const roles = tables.groups.filter(({ name }) =>
      /^role:(owners|administrators|moderators|members)$/.test(name),
    );
    const name = random.pick(racedPermissions);
    const set = tables.organizationSettings.find(({ id }) => id === name);
    if (set === undefined || roles.length === 0) return [];
    const value = String(random.pick(roles).id);
    return [{ target: organizationTarget, field: name, value, expected: set.value }];
  },
};

/** Lists are the easiest to overwrite for each other. */
const weighed = Object.keys(racingIdeas).flatMap((name) =>
  ['options', 'field order', 'folder order', 'linkifier order'].includes(name) ? [name, name, name] : [name],
);

/** How long someone may keep a form open before reviewing it, in milliseconds. */
const longestForm = 30_000;

/** What one of two people wants next; sometimes from a form opened earlier. */
export function racingThoughts(people: readonly number[]): (sight: Sight) => Promise<Action | null> {
  let opened: { tables: ReplicaRows; at: number } | null = null;
  return async ({ tables, random, word, channels }) => {
    // Folders come with the channels.
    if (opened === null) await channels();
    const now = Date.now();
    const isStillOpen = opened !== null && now - opened.at < longestForm && random.chance(0.4);
    if (!isStillOpen) opened = { tables, at: now };
    const seen = { tables: opened?.tables ?? tables, random, word, people };
    const edits = racingIdeas[random.pick(weighed)]?.(seen) ?? [];
    return edits.length === 0 ? null : { kind: 'edit', title: '', edits };
  };
}
