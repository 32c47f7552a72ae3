import { expect, it } from 'vitest';
import { basic } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, keysOnScreen, rowOf } from '../e2e/console.ts';
import { openedByTest } from '../e2e/opened.ts';
import { aPicture, hostilePictures } from '../fakes/pictures.ts';

declare global {
  interface Window {
    /** The lengths of the decoded files, in bytes. */
    decoded: number[];
  }
}

const { start, realmWith } = openedByTest();

/** Changes a person's picture as a server would that checks nothing. */
async function upload(realm: DemoRealm, userId: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { email, apiKey } = realm.accountOf(userId);
  const form = new FormData();
  form.set('file', new File([bytes], 'me.png', { type: 'image/png' }));
  const { status } = await fetch(`${realm.url}/api/v1/users/me/avatar`, {
    method: 'POST',
    headers: { authorization: basic(email, apiKey) },
    body: form,
  });
  expect(status).toBe(200);
}

it('a grid of people with hostile pictures shows their initials, and everyone else’s pictures', async () => {
  const realm = await realmWith();
  const { page } = await start();
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
    window.decoded = [];
    Object.assign(window, {
      createImageBitmap(file: Blob, ...given: unknown[]) {
        window.decoded.push(file.size);
        return decode(file, ...given);
      },
    });
  });
  await addOrganization(page, realm);
  const people = (await keysOnScreen(page)).slice(0, hostilePictures.length + 1);
  const [honest = 0, ...others] = people;
  const before = realm.log.length;
  for (const [index, userId] of others.entries()) {
    await upload(realm, userId, hostilePictures[index]?.bytes ?? aPicture());
  }
  await upload(realm, honest, aPicture());

  const tile = (userId: number) => rowOf(page, userId).locator('[aria-hidden="true"]').first();
  const hasPicture = (userId: number) => tile(userId).evaluate(({ style }) => style.backgroundImage !== '');
  await expect.poll(() => hasPicture(honest)).toBe(true);
  const asked = (userId: number) =>
    realm.log.slice(before).some(({ path }) => path.startsWith(`/user_avatars/2/${userId}.png`));
  await expect.poll(() => others.filter((userId) => !asked(userId))).toEqual([]);
  await expect.poll(() => Promise.all(others.map(hasPicture))).toEqual(others.map(() => false));
  for (const userId of others) expect(await tile(userId).textContent()).toMatch(/^\p{L}{1,2}$/u);

  const decoded = await page.evaluate(() => window.decoded);
  expect(decoded).toContain(aPicture().length);
  expect(hostilePictures.filter(({ bytes }) => decoded.includes(bytes.length))).toEqual([]);
});
