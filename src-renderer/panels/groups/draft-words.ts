import { type Group, groupPermissionNames, partsOfValue } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { someOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import type { GroupDraft } from './group-draft.ts';
import { permissionTitle } from '../../subjects/groups/group-words.ts';
import type { Nesting } from './nesting/nesting.ts';

const mostNamed = 3;
const named = (names: readonly string[]): string => someOf(names, mostNamed);

/** What a draft does, in a sentence: "Add members gains Mara Quill; members without Ada". */
export function draftWords(
  group: Group,
  draft: GroupDraft,
  nesting: Nesting,
  nameOf: (userId: number) => string | undefined,
): string {
  const sentences: string[] = [];
  const nameOfGroup = (id: number): string => {
    const found = nesting.group(id);
    return found === undefined ? say('groups.unknown-group', { id: String(id) }) : groupName(found);
  };
  for (const name of groupPermissionNames) {
    const edit = draft.permissions[name];
    const server = group.permissions[name];
    if (edit === undefined || server === undefined) continue;
    const before = partsOfValue(server);
    const after = partsOfValue(edit.value);
    const without = (one: readonly number[], other: readonly number[]): number[] =>
      one.filter((id) => !other.includes(id));
    const people = (ids: readonly number[]): string[] =>
      ids.map((id) => nameOf(id) ?? say('groups.unknown-user', { id: String(id) }));
    const gains = [
      ...without(after.groups, before.groups).map(nameOfGroup),
      ...people(without(after.people, before.people)),
    ];
    const loses = [
      ...without(before.groups, after.groups).map(nameOfGroup),
      ...people(without(before.people, after.people)),
    ];
    const permission = permissionTitle(name);
    if (gains.length > 0 && loses.length > 0)
      sentences.push(
        say('groups.draft-gains-and-loses', { permission, gains: named(gains), loses: named(loses) }),
      );
    else if (gains.length > 0) sentences.push(say('groups.draft-gains', { permission, gains: named(gains) }));
    else if (loses.length > 0) sentences.push(say('groups.draft-loses', { permission, loses: named(loses) }));
  }
  const members = Object.values(draft.members);
  const subgroups = Object.entries(draft.subgroups);
  for (const isIn of [true, false]) {
    const names = [
      ...subgroups.filter(([, wanted]) => wanted === isIn).map(([id]) => nameOfGroup(Number(id))),
      ...members.filter(({ isMember }) => isMember === isIn).map(({ name }) => name),
    ];
    if (names.length > 0)
      sentences.push(say(isIn ? 'groups.draft-adds' : 'groups.draft-removes', { names: named(names) }));
  }
  const words = sentences.join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
