import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import { clippedControls } from '../e2e/clipped-controls.ts';
import { addOrganization, openConsole, openRealm, type RunningConsole } from '../e2e/console.ts';
import { geometryFaults } from '../e2e/geometry.ts';
import { variantScreens } from '../screens/variants.ts';

let realm: DemoRealm;
let app: RunningConsole;
beforeAll(async () => {
  realm = await openRealm();
  app = await openConsole();
  await addOrganization(app.page, realm);
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
});

it.each(variantScreens)('$name is sound, with each control in reach', async ({ reach }) => {
  const { page } = app;
  await reach(page, realm);
  expect(await geometryFaults(page)).toEqual([]);
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(await clippedControls(page, size)).toEqual([]);
});
