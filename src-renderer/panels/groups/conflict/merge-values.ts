import { groupValueOf, groupValueText, partsOfValue, type GroupValue } from '#contract/groups.ts';

/** Three versions of a value. */
export interface ThreeWay {
  /** As it was when editing began. */
  opened: GroupValue;
  /** As the server has it now. */
  theirs: GroupValue;
  yours: GroupValue;
}

/** A group or person in any of the versions. */
export interface MergeRow {
  key: string;
  kind: 'group' | 'person';
  id: number;
  opened: boolean;
  theirs: boolean;
  yours: boolean;
}

export type MergeChoice = 'theirs' | 'yours' | 'both';

const keyOf = (kind: MergeRow['kind'], id: number): string => `${kind}:${id}`;

function namedIn(value: GroupValue, nobodyId: number | null): Set<string> {
  const { people, groups } = partsOfValue(value);
  return new Set([
    // "Nobody" means that there is no one else, so it can't be merged as a member.
    ...groups.filter((id) => id !== nobodyId).map((id) => keyOf('group', id)),
    ...people.map((id) => keyOf('person', id)),
  ]);
}

/** Everything that one of the three values names: groups first, then people, those of the opened value before others. */
export function mergeRows({ opened, theirs, yours }: ThreeWay, nobodyId: number | null): MergeRow[] {
  const before = namedIn(opened, nobodyId);
  const server = namedIn(theirs, nobodyId);
  const mine = namedIn(yours, nobodyId);
  const rows = [...new Set([...before, ...server, ...mine])].map((key): MergeRow => {
    const [kind = '', id = ''] = key.split(':');
    return {
      key,
      kind: kind === 'group' ? 'group' : 'person',
      id: Number(id),
      opened: before.has(key),
      theirs: server.has(key),
      yours: mine.has(key),
    };
  });
  return [...rows.filter(({ kind }) => kind === 'group'), ...rows.filter(({ kind }) => kind === 'person')];
}

/**
 * Which rows a choice keeps. Combining does what both did: whatever either side added is in, whatever either side
 * removed is out.
 */
export function chosenKeys(rows: readonly MergeRow[], choice: MergeChoice): Set<string> {
  const keeps = ({ opened, theirs, yours }: MergeRow): boolean => {
    if (choice === 'theirs') return theirs;
    if (choice === 'yours') return yours;
    return opened ? theirs && yours : theirs || yours;
  };
  return new Set(rows.filter(keeps).map(({ key }) => key));
}

/** The value of the ticked rows; nobody if none is ticked. */
export function valueOfRows(
  rows: readonly MergeRow[],
  ticked: ReadonlySet<string>,
  nobodyId: number | null,
): GroupValue {
  const kept = rows.filter(({ key }) => ticked.has(key));
  const ids = (kind: MergeRow['kind']): number[] =>
    kept.filter((row) => row.kind === kind).map(({ id }) => id);
  if (kept.length === 0 && nobodyId !== null) return nobodyId;
  return groupValueOf(ids('person'), ids('group'));
}

/** The choice that matches the ticked rows; null if none does. */
export function choiceOf(rows: readonly MergeRow[], ticked: ReadonlySet<string>): MergeChoice | null {
  const isSame = (choice: MergeChoice): boolean => {
    const chosen = chosenKeys(rows, choice);
    return chosen.size === ticked.size && [...chosen].every((key) => ticked.has(key));
  };
  return (['both', 'theirs', 'yours'] as const).find(isSame) ?? null;
}

/** Whether somebody else changed a value to one that is neither the opened nor the wanted one. */
export function isConflict({ opened, theirs, yours }: ThreeWay): boolean {
  const server = groupValueText(theirs);
  return server !== groupValueText(opened) && server !== groupValueText(yours);
}
