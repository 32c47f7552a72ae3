import { playgroundTarget, type Playground } from '#contract/playgrounds.ts';
import type { WirePlayground } from '../../zulip/wire/playground.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The organization's code playgrounds by id. */
export interface Playgrounds {
  readonly rows: ReadonlyMap<number, Playground>;
  /** The whole list, as every event brings it. */
  replace(list: readonly WirePlayground[]): void;
}

function playgroundOfWire(wire: WirePlayground): Playground {
  const { id, name, pygments_language: language, url_template: urlTemplate } = wire;
  return { id, name, language, urlTemplate };
}

/** Playgrounds of a snapshot, kept current by `realm_playgrounds` events. https://zulip.com/api/get-events#realm_playgrounds */
export function createPlaygrounds(
  snapshot: readonly WirePlayground[],
  changeListener: ChangeListener,
): Playgrounds {
  const rows = new Map(snapshot.map((wire) => [wire.id, playgroundOfWire(wire)]));
  return {
    rows,
    replace(list) {
      const before = new Map(rows);
      rows.clear();
      for (const wire of list) rows.set(wire.id, playgroundOfWire(wire));
      // The server changes none: one with an id that was there is the same.
      const changed = [...before.values(), ...rows.values()].filter(
        ({ id }) => !before.has(id) || !rows.has(id),
      );
      for (const playground of changed) {
        changeListener.row('playgrounds', playground.id);
        changeListener.field(playgroundTarget(playground), 'playground');
      }
    },
  };
}
