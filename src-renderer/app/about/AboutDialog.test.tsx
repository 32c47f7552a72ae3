import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { showAbout } from '../../state/dialogs.ts';
import { AboutDialog } from './AboutDialog.tsx';

const packages = [{ name: 'react', version: '19.3.1', license: 'MIT', text: 'Copyright (c) Meta' }];

beforeEach(() => {
  const information = {
    version: '1.2.3',
    runtime: 'Electron 45.4.1',
    platform: 'linux 6.1',
    keychain: { usable: true as const },
  };
  const bridge = createFakeBridge({ answers: { 'console.information': () => succeed(information) } });
  Object.assign(window, { realmConsole: bridge });
});
afterEach(() => {
  cleanup();
  showAbout(false);
  vi.restoreAllMocks();
});

test('shows the version, and the license of each package', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(packages));
  renderThemed(<AboutDialog />);
  showAbout(true);
  await screen.findByText('1.2.3');
  fireEvent.click(await screen.findByText('react'));
  expect(screen.getByText('Copyright (c) Meta').closest('details')?.open).toBe(true);
});

test('says where the licenses are when they cannot be read', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('Not found', { status: 404 }));
  renderThemed(<AboutDialog />);
  showAbout(true);
  expect((await screen.findByRole('alert')).textContent).toContain("in the program's folder");
});
