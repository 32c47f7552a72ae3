import type { Linkifier } from '#contract/linkifiers.ts';
import { linkifierOrderTarget, targetsOf } from '../../changes/kinds/linkifier/linkifier-subject.ts';
import { linkifierOfWire } from '../../linkifiers/linkifier-of-wire.ts';
import type { WireLinkifier } from '../../zulip/wire/linkifier.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The organization's linkifiers by id. */
export interface Linkifiers {
  readonly rows: ReadonlyMap<number, Linkifier>;
  /** The whole list in the order of evaluation, as every event brings it. */
  replace(list: readonly WireLinkifier[]): void;
}

const isSame = (one: Linkifier | undefined, other: Linkifier): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/**
 * Linkifiers of a snapshot, kept current by `realm_linkifiers` events
 * (https://zulip.com/api/get-events#realm_linkifiers).
 */
export function createLinkifiers(
  snapshot: readonly WireLinkifier[],
  changeListener: ChangeListener,
): Linkifiers {
  const rows = new Map<number, Linkifier>();
  for (const [position, wire] of snapshot.entries()) rows.set(wire.id, linkifierOfWire(wire, position));

  return {
    rows,
    replace(list) {
      const before = new Map(rows);
      rows.clear();
      for (const [position, wire] of list.entries()) {
        const row = linkifierOfWire(wire, position);
        rows.set(row.id, row);
        if (!isSame(before.get(row.id), row)) changeListener.row('linkifiers', row.id);
      }
      const gone = [...before.values()].filter(({ id }) => !rows.has(id));
      for (const { id } of gone) changeListener.row('linkifiers', id);
      // Which of them changed in what is not worth finding out: whoever waits compares the values.
      for (const target of [...rows.values(), ...gone].flatMap(targetsOf)) {
        changeListener.field(target, 'linkifier');
        changeListener.field(target, 'place');
      }
      changeListener.field(linkifierOrderTarget, 'order');
    },
  };
}
