import { targetOf, type Action, type ChangeTarget, type Edit } from '#contract/changes.ts';

/** What the things of a list are, and are called, apart from the edits that are made for each. */
export interface Listed<Item> {
  targetOf: (item: Item) => ChangeTarget;
  nameOf: (item: Item) => string;
}

/** An action with what it is about, each once, and how to leave something out of it; null where that can't be done. */
export interface Narrowable<Item> {
  action: Action;
  /** What it is made of; nothing where it can't be narrowed. */
  items: readonly Item[];
  targets: () => ChangeTarget[];
  /** Their names, where those of the changes are not theirs. */
  names?: () => ReadonlyMap<ChangeTarget, string>;
  without: ((outside: ReadonlySet<ChangeTarget>) => Narrowable<Item>) | null;
}

/** An action, of which people can be left out where it is about them. */
export function narrowable(action: Action): Narrowable<number> {
  const targets = (): ChangeTarget[] => targetsOf(action);
  if (!('userIds' in action)) return { action, items: [], targets, without: null };
  const without = (outside: ReadonlySet<ChangeTarget>): Narrowable<number> =>
    narrowable({
      ...action,
      userIds: action.userIds.filter((userId) => !outside.has(targetOf('user', userId))),
    });
  return { action, items: action.userIds, targets, without };
}

/**
 * Edits of several things of a list, of which each can be left out.
 *
 * @param title what is done, of those that are left
 * @param listed what they are in their list, where the edits are of something else
 */
export function narrowableEdits<Item>(
  items: readonly Item[],
  title: (items: readonly Item[]) => string,
  editOf: (item: Item) => Edit | Edit[],
  listed?: Listed<Item>,
): Narrowable<Item> {
  const editsOf = (item: Item): Edit[] => [editOf(item)].flat();
  const isOutside = (item: Item, outside: ReadonlySet<ChangeTarget>): boolean =>
    listed === undefined
      ? editsOf(item).some(({ target }) => outside.has(target))
      : outside.has(listed.targetOf(item));
  const action: Action = { kind: 'edit', title: title(items), edits: items.flatMap(editsOf) };
  const without = (outside: ReadonlySet<ChangeTarget>): Narrowable<Item> =>
    narrowableEdits(
      items.filter((item) => !isOutside(item, outside)),
      title,
      editOf,
      listed,
    );
  if (listed === undefined) return { action, items, targets: () => targetsOf(action), without };
  return {
    action,
    items,
    targets: () => items.map(listed.targetOf),
    names: () => new Map(items.map((item) => [listed.targetOf(item), listed.nameOf(item)])),
    without,
  };
}

/** What an action is about, each once. */
function targetsOf(action: Action): ChangeTarget[] {
  if ('userIds' in action) return action.userIds.map((userId) => targetOf('user', userId));
  return action.kind === 'edit' ? [...new Set(action.edits.map(({ target }) => target))] : [];
}
