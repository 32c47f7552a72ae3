import { type Group, groupPermissionNames, partsOfValue } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { listOf, someOf } from '#contract/words/list.ts';
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
    return found === undefined ? `Group ${id}` : groupName(found);
  };
  for (const name of groupPermissionNames) {
    const edit = draft.permissions[name];
    const server = group.permissions[name];
    if (edit === undefined || server === undefined) continue;
    const before = partsOfValue(server);
    const after = partsOfValue(edit.value);
    const without = (one: readonly number[], other: readonly number[]): number[] =>
      one.filter((id) => !other.includes(id));
    const people = (ids: readonly number[]): string[] => ids.map((id) => nameOf(id) ?? `User ${id}`);
    const gains = [
      ...without(after.groups, before.groups).map(nameOfGroup),
      ...people(without(after.people, before.people)),
    ];
    const loses = [
      ...without(before.groups, after.groups).map(nameOfGroup),
      ...people(without(before.people, after.people)),
    ];
    const parts = [
      ...(gains.length > 0 ? [`gains ${named(gains)}`] : []),
      ...(loses.length > 0 ? [`loses ${named(loses)}`] : []),
    ];
    sentences.push(`${permissionTitle(name)} ${listOf(parts)}`);
  }
  const members = Object.values(draft.members);
  const subgroups = Object.entries(draft.subgroups);
  for (const isIn of [true, false]) {
    const names = [
      ...subgroups.filter(([, wanted]) => wanted === isIn).map(([id]) => nameOfGroup(Number(id))),
      ...members.filter(({ isMember }) => isMember === isIn).map(({ name }) => name),
    ];
    if (names.length > 0) sentences.push(`${isIn ? 'adds' : 'removes'} ${named(names)}`);
  }
  const words = sentences.join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
