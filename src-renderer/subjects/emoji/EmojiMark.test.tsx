import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aPicture } from '../../../test/fakes/pictures.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { OrganizationContext } from '../../state/organization-context.ts';
import { keepPictures } from '../../state/pictures.ts';
import { EmojiMark } from './EmojiMark.tsx';

const picture = () => succeed(aPicture());

beforeEach(() => {
  keepPictures([]);
  vi.useFakeTimers();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 96, height: 96 }));
});
afterEach(() => {
  cleanup();
  keepPictures([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows emoji, and answers which pictures were asked for. */
function show(marks: ReactNode, answer: () => ReturnType<typeof picture> = picture) {
  const asked: (string | undefined)[] = [];
  window.realmConsole = createFakeBridge({
    answers: {
      'pictures.read': ({ emojiId }) => {
        asked.push(emojiId);
        return answer();
      },
    },
  });
  const { container: root } = renderThemed(<OrganizationContext value="orchid">{marks}</OrganizationContext>);
  const drawn = () =>
    [...root.querySelectorAll('[role="img"]:has(img)')].map((mark) => [
      mark.getAttribute('aria-label'),
      mark.getAttribute('title'),
    ]);
  return { asked, drawn, root };
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const orchid = { name: 'orchid', code: '1', kind: 'custom' } as const;

test('an emoji of Unicode is its character, and nothing is asked for', async () => {
  const { asked, drawn, root } = show(
    <EmojiMark emoji={{ name: 'palm_tree', code: '1f334', kind: 'unicode' }} />,
  );
  await settle();
  expect(root.textContent).toContain('\u{1F334}');
  expect([asked, drawn()]).toEqual([[], []]);
});

test('an own emoji is its name until its picture is there, which is asked for once however many show it', async () => {
  const { asked, drawn, root } = show(
    <>
      <EmojiMark emoji={orchid} />
      <EmojiMark emoji={orchid} />
      <EmojiMark emoji={orchid} />
    </>,
  );
  expect(root.textContent).toContain(':orchid::orchid::orchid:');
  await settle();
  expect(drawn()).toEqual(Array.from({ length: 3 }, () => [':orchid:', ':orchid:']));
  expect(root.textContent).not.toContain('orchid');
  expect(asked).toEqual(['1']);
});

test('the emoji of every server has a picture too', async () => {
  const { asked, drawn } = show(<EmojiMark emoji={{ name: 'zulip', code: 'zulip', kind: 'zulip' }} />);
  await settle();
  expect([asked, drawn()]).toEqual([['zulip'], [[':zulip:', ':zulip:']]]);
});

test.each([
  ['there is none', () => succeed(null)],
  ['it can’t be fetched', () => fail({ kind: 'offline', reason: 'timeout', message: '' })],
])('the name stays where %s', async (_why, answer) => {
  const { drawn, root } = show(<EmojiMark emoji={orchid} />, answer as typeof picture);
  await settle();
  expect(root.textContent).toContain(':orchid:');
  expect(drawn()).toEqual([]);
});
