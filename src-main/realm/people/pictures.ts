import type { Handlers } from '#contract/bridge.ts';
import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { bytesPerMebibyte } from '#contract/words/size.ts';
import type { Connection } from '../../zulip/http.ts';
import { getPicture, type Picture } from '../../zulip/picture.ts';
import { notLoaded } from './people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** The organization has four sockets for calls: slow pictures leave it two. */
const atOnce = 2;
const mostWaiting = 100;
const mostBytes = 4 * bytesPerMebibyte;
/** Missing pictures take no bytes. */
const mostKept = 5_000;
/** Milliseconds before a path without a picture is requested again. */
const missingFor = 300_000;

interface KeptPicture {
  picture: Picture | null;
  /** On the monotonic clock. */
  at: number;
}

function pathOf(
  model: RealmModel,
  { userId, emojiId, name = 'icon' }: CallInput<'pictures.read'>,
): string | null {
  if (emojiId !== undefined) return model.customEmoji.picture(emojiId);
  return userId === null ? model.settings.row().pictures[name].path : model.index.picture(userId);
}

interface PicturePorts {
  connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
}

/**
 * Pictures of people, custom emoji and the organization, fetched a few at a time from its own server and cached by
 * path, which changes with every new picture.
 */
export function createPictures({ connection, model }: PicturePorts): Handlers<'pictures.read'> {
  const { clock } = connection;
  /** In order of use. */
  const kept = new Map<string, KeptPicture>();
  let bytes = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  function forget(path: string): KeptPicture | undefined {
    const entry = kept.get(path);
    kept.delete(path);
    bytes -= entry?.picture?.length ?? 0;
    return entry;
  }

  function keep(path: string, entry: KeptPicture): void {
    forget(path);
    kept.set(path, entry);
    bytes += entry.picture?.length ?? 0;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes && kept.size <= mostKept) break;
      forget(oldest);
    }
  }

  async function fetchInTurn(path: string, signal: AbortSignal): Promise<Picture | null> {
    if (running >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await getPicture(connection, path, signal);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    async 'pictures.read'(asked, { signal }) {
      const loaded = model();
      if (loaded === null) return fail(notLoaded);
      const path = pathOf(loaded, asked);
      if (path === null) return succeed(null);
      const known = forget(path);
      if (known && (known.picture !== null || clock.elapsed() - known.at < missingFor)) {
        keep(path, known);
        // A copy, because the answer is transferred out of this thread.
        return succeed(known.picture?.slice() ?? null);
      }
      if (waiting.length >= mostWaiting) return fail({ kind: 'cancelled' });
      const picture = await fetchInTurn(path, signal);
      keep(path, { picture, at: clock.elapsed() });
      return succeed(picture?.slice() ?? null);
    },
  };
}
