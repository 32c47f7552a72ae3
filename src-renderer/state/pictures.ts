import { useCallback, useSyncExternalStore } from 'react';
import { call, subscribe } from '../bridge/client.ts';
import { shownPicture } from './shown-picture.ts';

/** Pixels of a side: the largest on screen is 44, and screens have up to twice as many. */
const side = 96;
/** What servers make of a picture has a quarter of these. */
const mostPixels = 1_024 * 1_024;
/** Tells a custom emoji from the place of an icon. */
const emojiMark = 'emoji:';
/** Nothing is asked for until the rows have stood still for this time, in milliseconds. */
const settleMilliseconds = 200;
/** What stays on screen for this time is asked for although other rows come by, in milliseconds. */
const patienceMilliseconds = 600;
const atOnce = 6;
/** Pictures that are kept although nothing on screen shows them, in case somebody scrolls back. */
const mostKept = 400;

interface Picture {
  readonly organizationId: string;
  /** A person, a custom emoji as `pictureOfEmoji` names it, or the place of the organization's icon. */
  readonly of: number | string;
  readonly shownBy: Set<() => void>;
  /** What is shown by its address; null where there is none. */
  image: HTMLImageElement | null;
  /** Milliseconds on the page's own clock. */
  shownSince: number;
  /** Whether `image` is to be asked for, is being asked for, or is what was answered. */
  state: 'wanted' | AbortController | 'there';
}

/** By organization and what it is of, in the order of use. */
const pictures = new Map<string, Picture>();
const generations = new Map<string, number>();
let running = 0;
/** When a picture was last shown that is not there, in milliseconds on the page's own clock. */
let lastWanted = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function askSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    askForWanted();
  }, settleMilliseconds);
}

function askForWanted(): void {
  const now = performance.now();
  const settled = now - lastWanted >= settleMilliseconds ? now : now - patienceMilliseconds;
  for (const picture of pictures.values()) {
    if (running >= atOnce) return;
    if (picture.state !== 'wanted' || picture.shownBy.size === 0) continue;
    if (picture.shownSince <= settled) void ask(picture);
    else askSoon();
  }
}

function giveBack(image: HTMLImageElement | null): void {
  if (image !== null) URL.revokeObjectURL(image.src);
}

function replace(picture: Picture, image: HTMLImageElement | null): void {
  giveBack(picture.image);
  picture.image = image;
}

async function ask(picture: Picture): Promise<void> {
  const end = new AbortController();
  const { organizationId, of } = picture;
  const userId = typeof of === 'number' ? of : null;
  const emojiId = typeof of === 'string' && of.startsWith(emojiMark) ? of.slice(emojiMark.length) : null;
  const asked = { organizationId, userId, ...(emojiId !== null && { emojiId }) };
  picture.state = end;
  running += 1;
  const answer = await call('pictures.read', asked, { signal: end.signal });
  const bytes = answer.ok ? answer.value : null;
  const image = bytes === null ? null : await shownPicture(bytes, side, mostPixels);
  running -= 1;
  if (picture.state === end) {
    picture.state = 'there';
    replace(picture, image);
    for (const show of picture.shownBy) show();
  } else giveBack(image);
  askForWanted();
}

function forget(key: string, picture: Picture): void {
  if (typeof picture.state === 'object') picture.state.abort();
  // Whatever an answer that is under way brings is not for this picture any more.
  picture.state = 'wanted';
  if (picture.shownBy.size === 0) drop(key, picture);
  else askSoon();
}

function drop(key: string, picture: Picture): void {
  pictures.delete(key);
  replace(picture, null);
}

function forgetUnused(): void {
  let unused = pictures.size - mostKept;
  for (const [key, picture] of pictures) {
    if (unused <= 0) return;
    if (picture.shownBy.size > 0) continue;
    drop(key, picture);
    unused -= 1;
  }
}

function show(organizationId: string, of: number | string, listener: () => void): () => void {
  const key = `${organizationId} ${of}`;
  const picture: Picture = pictures.get(key) ?? {
    organizationId,
    of,
    shownBy: new Set(),
    image: null,
    shownSince: 0,
    state: 'wanted',
  };
  pictures.delete(key);
  pictures.set(key, picture);
  if (picture.shownBy.size === 0) picture.shownSince = performance.now();
  picture.shownBy.add(listener);
  if (picture.state === 'wanted') {
    lastWanted = performance.now();
    askSoon();
  }
  return () => {
    picture.shownBy.delete(listener);
    if (picture.shownBy.size > 0) return;
    if (picture.state !== 'there') forget(key, picture);
    else forgetUnused();
  };
}

/**
 * Follows which pictures are other ones now.
 *
 * @returns the function that ends it.
 */
export function startPictures(): () => void {
  return subscribe('people', ({ organizationId, generation, pictures: changed }) => {
    const before = generations.get(organizationId);
    generations.set(organizationId, generation);
    // What changed while the server was away, no event tells.
    const isNew = before !== undefined && before !== generation;
    for (const [key, picture] of pictures) {
      const isChanged = typeof picture.of === 'number' && changed.includes(picture.of);
      if (picture.organizationId === organizationId && (isNew || isChanged)) forget(key, picture);
    }
  });
}

/** Forgets the pictures of organizations that are no longer listed. */
export function keepPictures(organizationIds: readonly string[]): void {
  for (const [key, picture] of pictures) {
    if (!organizationIds.includes(picture.organizationId)) forget(key, picture);
  }
}

/** What `usePicture` calls the picture of a custom emoji. */
export const pictureOfEmoji = (id: string): string => `${emojiMark}${id}`;

/**
 * The address of a picture once it is there, for as long as something shows it. It is asked for shortly after it comes onto the screen,
 * a few at a time, and no longer when it left.
 *
 * @param of a person, what `pictureOfEmoji` answers, or the place of the organization's icon; null for none
 */
export function usePicture(organizationId: string | null, of: number | string | null): string | null {
  const follow = useCallback(
    (listener: () => void) =>
      organizationId === null || of === null ? () => {} : show(organizationId, of, listener),
    [organizationId, of],
  );
  return useSyncExternalStore(follow, () => pictures.get(`${organizationId} ${of}`)?.image?.src ?? null);
}
