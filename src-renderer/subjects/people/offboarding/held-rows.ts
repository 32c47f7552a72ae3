import type { HeldPermission } from '#contract/offboarding.ts';

/** What becomes of permissions when their holder leaves. */
export type PermissionChoice = 'hand-over' | 'remove' | 'leave';

/** One permission of the organization, or the same one of several groups or channels. */
export interface HeldRow {
  key: string;
  label: string;
  isOnlyHolder: boolean;
  through: string | null;
  permissions: HeldPermission[];
  /** Those that can be changed here. */
  changeable: HeldPermission[];
  /** What can be done with some of them, the usual choice first. */
  choices: PermissionChoice[];
}

function choicesFor(isOnlyHolder: boolean, changeable: readonly HeldPermission[]): PermissionChoice[] {
  if (changeable.length === 0) return ['leave'];
  const canRemove = changeable.some(({ valueWithout }) => valueWithout !== null);
  const changes: PermissionChoice[] = canRemove ? ['hand-over', 'remove'] : ['hand-over'];
  return isOnlyHolder ? [...changes, 'leave'] : ['leave', ...changes];
}

/** Permissions as they are shown and chosen from: the same one of many channels is one row. */
export function heldRows(permissions: readonly HeldPermission[]): HeldRow[] {
  const rows = Map.groupBy(permissions, ({ area, field, isOnlyHolder, through }) =>
    JSON.stringify([area.kind, field, isOnlyHolder, through]),
  );
  return [...rows].flatMap(([key, held]): HeldRow[] => {
    const [first] = held;
    if (first === undefined) return [];
    const { label, isOnlyHolder, through } = first;
    const changeable = held.filter((one) => one.through === null && one.objection === null);
    const choices = choicesFor(isOnlyHolder, changeable);
    return [{ key, label, isOnlyHolder, through, permissions: held, changeable, choices }];
  });
}

/** What was chosen for a row; the usual choice where nothing was. */
export const choiceFor = (
  { key, choices }: HeldRow,
  chosen: ReadonlyMap<string, PermissionChoice>,
): PermissionChoice => chosen.get(key) ?? choices[0] ?? 'leave';
