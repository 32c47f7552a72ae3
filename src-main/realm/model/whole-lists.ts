import type { ChangeTarget } from '#contract/changes.ts';
import { missingCase } from '#contract/outcome.ts';
import { playgroundTarget, type Playground } from '#contract/playgrounds.ts';
import type { ModelTableName } from '#contract/topics.ts';
import { linkifierOrderTarget, targetsOf } from '../../changes/kinds/linkifier/linkifier-subject.ts';
import { linkifierOfWire } from '../../linkifiers/linkifier-of-wire.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WirePlayground } from '../../zulip/wire/playground.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import { snapshotLists } from '../../zulip/wire/whole-lists.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

type WholeListEvent = Extract<ZulipEvent, { type: keyof typeof snapshotLists }>;
type Field = readonly [target: ChangeTarget, field: string];

export const isOfWholeList = (event: ZulipEvent): event is WholeListEvent => event.type in snapshotLists;

/** Reads rows that are kept by their ids. */
export const readerOf = <Id, Row>(rows: ReadonlyMap<Id, Row>) => ({
  one: (id: Id) => rows.get(id),
  all: () => [...rows.values()],
});

const playgroundOfWire = (wire: WirePlayground): Playground => ({
  id: wire.id,
  name: wire.name,
  language: wire.pygments_language,
  urlTemplate: wire.url_template,
});

/** Lists of a snapshot, kept current by events that bring all of a list. */
export function createWholeLists(
  answer: Pick<RegisterAnswer, keyof typeof snapshotLists>,
  changeListener: ChangeListener,
) {
  /** @param fields what changes may wait for: of rows that changed, came or went, and of all with those that went */
  function keep<Wire, Row extends { id: number }>(
    table: ModelTableName,
    snapshot: readonly Wire[],
    rowOf: (wire: Wire, position: number) => Row,
    fields: (changed: readonly Row[], all: readonly Row[]) => readonly Field[],
  ) {
    const read = (list: readonly Wire[]) => list.map(rowOf).map((row) => [row.id, row] as const);
    const rows = new Map(read(snapshot));
    return {
      reader: readerOf(rows),
      replace(list: readonly Wire[]): void {
        const before = new Map(rows);
        rows.clear();
        for (const [id, row] of read(list)) rows.set(id, row);
        const now = [...rows.values()];
        const gone = [...before.values()].filter(({ id }) => !rows.has(id));
        const changedNow = now.filter((row) => JSON.stringify(row) !== JSON.stringify(before.get(row.id)));
        const changed = [...changedNow, ...gone];
        for (const { id } of changed) changeListener.row(table, id);
        for (const field of fields(changed, [...now, ...gone])) changeListener.field(...field);
      },
    };
  }
  // All of them count as changed: what waits for one compares the values anyway.
  const linkifiers = keep('linkifiers', answer.realm_linkifiers, linkifierOfWire, (_changed, all) => [
    ...all.flatMap(targetsOf).flatMap((target): Field[] => [
      [target, 'linkifier'],
      [target, 'place'],
    ]),
    [linkifierOrderTarget, 'order'],
  ]);
  const playgrounds = keep('playgrounds', answer.realm_playgrounds, playgroundOfWire, (changed) =>
    changed.map((playground) => [playgroundTarget(playground), 'playground']),
  );
  return {
    readers: { linkifiers: linkifiers.reader, playgrounds: playgrounds.reader },
    replace(event: WholeListEvent): void {
      switch (event.type) {
        case 'realm_linkifiers':
          return linkifiers.replace(event.realm_linkifiers);
        case 'realm_playgrounds':
          return playgrounds.replace(event.realm_playgrounds);
        default:
          return missingCase(event);
      }
    },
  };
}
