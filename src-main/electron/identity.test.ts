import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { linkScheme } from '../links/console-link.ts';
import { identity } from './identity.ts';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8');
const builder = parse(read('build', 'electron-builder.yml')) as {
  appId: string;
  productName: string;
  protocols: { schemes: string[] }[];
  mac: { extendInfo: Record<string, unknown> };
};
const description = JSON.parse(read('package.json')) as Record<string, unknown>;

it('the identity is the same in the program and its packages', () => {
  expect(builder.appId).toBe(identity.appId);
  expect(builder.protocols.flatMap(({ schemes }) => schemes)).toEqual([linkScheme]);
});

it('the identity has the name that the macOS menu and Linux windows use', () => {
  expect(description).toMatchObject({
    name: identity.userDataFolder,
    productName: builder.productName,
    // A reverse domain name, which portals require.
    desktopName: 'example.realm_console.RealmConsole.desktop',
  });
});

it('the identity has files saved on macOS marked as downloaded', () => {
  expect(builder.mac.extendInfo).toMatchObject({ LSFileQuarantineEnabled: true });
});
