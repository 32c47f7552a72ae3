import type { Linkifier } from '../../../src-preload/contract/linkifier-entities.ts';
import type { WireLinkifier } from '../../zulip/wire/linkifier.ts';
import type { ChangeSink } from '../change-sink.ts';

/** The organization's linkifiers by id. */
export interface Linkifiers {
  readonly rows: ReadonlyMap<number, Linkifier>;
  /** The whole list in the order of evaluation, as every event brings it. */
  replace(list: readonly WireLinkifier[]): void;
}

function toLinkifier(wire: WireLinkifier, position: number): Linkifier {
  return {
    id: wire.id,
    position,
    pattern: wire.pattern,
    urlTemplate: wire.url_template,
    exampleInput: wire.example_input ?? '',
    reverseTemplate: wire.reverse_template ?? '',
    alternativeUrlTemplates: wire.alternative_url_templates,
  };
}

const isSame = (one: Linkifier | undefined, other: Linkifier): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/**
 * Linkifiers of a snapshot, kept current by `realm_linkifiers` events
 * (https://zulip.com/api/get-events#realm_linkifiers).
 */
export function createLinkifiers(snapshot: readonly WireLinkifier[], sink: ChangeSink): Linkifiers {
  const rows = new Map<number, Linkifier>();
  for (const [position, wire] of snapshot.entries()) rows.set(wire.id, toLinkifier(wire, position));

  return {
    rows,
    replace(list) {
      const before = new Map(rows);
      rows.clear();
      for (const [position, wire] of list.entries()) {
        const row = toLinkifier(wire, position);
        rows.set(row.id, row);
        if (!isSame(before.get(row.id), row)) sink.row('linkifiers', row.id);
        before.delete(row.id);
      }
      for (const id of before.keys()) sink.row('linkifiers', id);
    },
  };
}
