import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { aPicture, hostilePictures } from '../../test/fakes/pictures.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { OrganizationMark } from '../app/shell/OrganizationMark.tsx';
import { Avatar } from '../subjects/people/Avatar.tsx';
import { OrganizationContext } from './organization-context.ts';
import { keepPictures, startPictures } from './pictures.ts';

const png = () => succeed(aPicture());
let end = (): void => undefined;

beforeEach(() => {
  // Tests of other files in this process have shown some of the same people.
  keepPictures([]);
  vi.useFakeTimers();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 96, height: 96 }));
});
afterEach(() => {
  cleanup();
  end();
  keepPictures([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open(
  answer: (userId: number | null, signal: AbortSignal) => ReturnType<typeof png> | Promise<never>,
) {
  const asked: (number | null)[] = [];
  const bridge = createFakeBridge({
    answers: {
      'pictures.read': ({ userId }, signal) => {
        asked.push(userId);
        return answer(userId, signal);
      },
    },
  });
  window.realmConsole = bridge;
  end = startPictures();
  const pushChange = (generation: number, pictures: number[]) =>
    bridge.push({
      topic: 'people',
      payload: { organizationId: 'orchid', generation, version: 1, rows: [], removed: [], pictures },
    });
  return { asked, pushChange };
}

/** The addresses of the pictures that stand in tiles. */
const shownIn = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>('[style*="blob:"]')].map(({ style }) =>
    style.backgroundImage.slice('url("'.length, -'")'.length),
  );

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const rows = (...userIds: number[]) => (
  <OrganizationContext value="orchid">
    {userIds.map((userId) => (
      <Avatar key={userId} userId={userId} name="Ines Carvalho" />
    ))}
  </OrganizationContext>
);

test('initials stand where the picture will be, in the same square', async () => {
  open(png);
  const { container } = render(rows(8));
  const tile = container.firstElementChild as HTMLElement;
  expect(tile.textContent).toBe('IC');
  const square = [tile.style.width, tile.style.height];
  await settle();
  expect(tile.textContent).toBe('');
  expect(shownIn(container)).toHaveLength(1);
  expect([tile.style.width, tile.style.height]).toEqual(square);
});

test.each([
  ['there is none', () => succeed(null)],
  ['it can’t be fetched', () => fail({ kind: 'offline', reason: 'timeout', message: '' })],
])('initials stay where %s', async (_why, answer) => {
  open(answer as typeof png);
  const { container } = render(rows(8));
  await settle();
  expect(container.textContent).toBe('IC');
});

test.each(hostilePictures)('initials stay where it is $what', async ({ bytes }) => {
  const decode = vi.fn(() => Promise.resolve({ width: 96, height: 96 }));
  vi.stubGlobal('createImageBitmap', decode);
  open(() => succeed(bytes));
  const { container } = render(rows(8));
  await settle();
  expect(container.textContent).toBe('IC');
  expect(decode).not.toHaveBeenCalled();
});

test('two are decoded at a time, however many come', async () => {
  const ends: (() => void)[] = [];
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((resolve) => ends.push(() => resolve({ width: 96, height: 96 }))),
  );
  open(png);
  render(rows(1, 2, 3, 4, 5, 6, 7, 8));
  await settle();
  expect(ends).toHaveLength(2);
  for (let decoded = 1; decoded <= 8; decoded += 1) {
    ends.shift()?.();
    await settle();
    expect(ends).toHaveLength(Math.min(2, 8 - decoded));
  }
});

test('rows that are scrolled past ask for nothing; what is scrolled back to is there', async () => {
  const { asked } = open(png);
  const { container, rerender } = render(rows(1, 2, 3));
  await act(() => vi.advanceTimersByTimeAsync(50));
  rerender(rows(4, 5));
  await settle();
  expect(asked).toEqual([4, 5]);
  rerender(rows(1));
  rerender(rows(4));
  expect(shownIn(container)).toHaveLength(1);
  await settle();
  expect(asked).toEqual([4, 5]);
});

test('while rows come by, only what stays among them is asked for', async () => {
  const { asked } = open(png);
  const { rerender } = render(rows(1));
  for (let userId = 3; userId <= 20; userId += 1) {
    rerender(rows(1, userId - 1, userId));
    await act(() => vi.advanceTimersByTimeAsync(150));
  }
  expect(asked).toEqual([1]);
  await settle();
  expect(asked).toEqual([1, 19, 20]);
});

test('a few are asked for at a time, and none that left the screen', async () => {
  const signals = new Map<number | null, AbortSignal>();
  const { asked } = open((userId, signal) => {
    signals.set(userId, signal);
    return new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cancelled')));
    });
  });
  const { rerender } = render(rows(...Array.from({ length: 40 }, (_, index) => index + 1)));
  await settle();
  expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
  rerender(rows(1, 40));
  await settle();
  expect(signals.get(1)?.aborted).toBe(false);
  expect(signals.get(6)?.aborted).toBe(true);
  expect(asked.slice(6)).toEqual([40]);
});

test('a new picture replaces the one on screen, also one of a time without connection', async () => {
  const { asked, pushChange } = open(png);
  render(rows(8, 9));
  await settle();
  pushChange(1, [9, 77]);
  await settle();
  expect(asked).toEqual([8, 9, 9]);
  pushChange(2, []);
  await settle();
  expect(asked).toEqual([8, 9, 9, 8, 9]);
});

test('a picture that is replaced, or of an organization that is gone, is kept no longer', async () => {
  const kept = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${kept.size}-${Math.random()}`;
    kept.add(address);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void kept.delete(address));
  const { pushChange } = open(png);
  const { container, unmount } = render(rows(8, 9));
  await settle();
  const shown = () => shownIn(container).toSorted();
  expect(shown()).toEqual([...kept].toSorted());
  pushChange(1, [9]);
  await settle();
  expect(shown()).toEqual([...kept].toSorted());
  unmount();
  keepPictures([]);
  expect([...kept]).toEqual([]);
});

test('the icon of an organization is fetched again when its address changes', async () => {
  const { asked } = open(png);
  const mark = (icon: string | null) => <OrganizationMark organization={anOrganization({ icon })} />;
  const { rerender } = render(mark(null));
  await settle();
  expect(asked).toEqual([]);
  rerender(mark('/icon.png?version=1'));
  await settle();
  rerender(mark('/icon.png?version=2'));
  await settle();
  expect(asked).toEqual([null, null]);
});

test('an organization has one colour, before and after signing in, no matter who does', () => {
  open(png);
  const colourOf = (organization: Parameters<typeof OrganizationMark>[0]['organization']) => {
    const { container, unmount } = render(<OrganizationMark organization={organization} />);
    const { backgroundColor } = (container.firstElementChild as HTMLElement).style;
    unmount();
    return backgroundColor;
  };
  const url = 'https://chat.orchid.example';
  const found = colourOf({ url, name: 'Orchid' });
  expect(colourOf(anOrganization({ id: 'of-ines', url }))).toBe(found);
  expect(colourOf(anOrganization({ id: 'of-rui', url }))).toBe(found);
  const demo = (port: number) => anOrganization({ url: `http://127.0.0.1:${port}`, isDemo: true });
  expect(colourOf(demo(4_001))).toBe(colourOf(demo(4_999)));
});
