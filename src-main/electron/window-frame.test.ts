import { expect, test } from 'vitest';
import { frameOptions, placeOf, recolourFrame } from './window-frame.ts';

test.each([
  [
    'win32',
    false,
    { titleBarStyle: 'hidden', titleBarOverlay: { color: '#F1F3F6', symbolColor: '#434A57' } },
  ],
  ['win32', true, { titleBarStyle: 'hidden', titleBarOverlay: { color: '#101216', symbolColor: '#B1B8C4' } }],
  ['darwin', true, { titleBarStyle: 'hidden', backgroundColor: '#15171C' }],
  ['linux', false, { titleBarStyle: 'default', autoHideMenuBar: true, backgroundColor: '#FFFFFF' }],
] as const)('the frame on %s, dark %s', (platform, isDark, expected) => {
  expect(frameOptions(platform, isDark)).toMatchObject(expected);
});

test('the buttons of Windows follow the theme', () => {
  const asked: unknown[] = [];
  const window = {
    setBackgroundColor: (colour: string) => void asked.push(colour),
    setTitleBarOverlay: (overlay: object) => void asked.push(overlay),
  };
  recolourFrame(window, 'win32', true);
  recolourFrame(window, 'darwin', false);
  expect(asked).toEqual(['#15171C', { color: '#101216', symbolColor: '#B1B8C4', height: 43 }, '#FFFFFF']);
});

test('a maximized window is remembered at its previous bounds', () => {
  const bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  const window = { getNormalBounds: () => bounds, isMaximized: () => true };
  expect(placeOf(window)).toEqual({ ...bounds, maximized: true });
});
