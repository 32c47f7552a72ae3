import { beforeAll, describe, expect, it } from 'vitest';
import { fromBrowser, headerToBrowser, isOwnAddress, mapScheme, originOf, toBrowser } from './addresses.ts';

beforeAll(() => mapScheme('app'));

it.each([
  ['app://console/', 'https://console.app.invalid/'],
  ['app://console', 'https://console.app.invalid'],
  ['app://console/index.html?a=b#c', 'https://console.app.invalid/index.html?a=b#c'],
])('maps %s to %s and back', (app, browser) => {
  expect(toBrowser(app)).toBe(browser);
  expect(fromBrowser(browser)).toBe(app);
});

it.each([
  'https://console.app.invalid.example.com/',
  'https://console.app.invalid:8443/',
  'https://console.app.invalid@example.com/',
  'https://console.other.invalid/',
  'http://console.app.invalid/',
])('does not treat the foreign address %s as the app’s', (address) => {
  expect(fromBrowser(address)).toBe(address);
  expect(isOwnAddress(fromBrowser(address))).toBe(false);
});

it.each(['https://example.com/', 'other://console/', 'data:text/html,x', 'app://console.example.com/'])(
  'leaves %s alone',
  (address) => {
    expect(toBrowser(address)).toBe(address);
  },
);

describe('a content security policy', () => {
  it('has the app’s scheme and origins mapped, and nothing else changed', () => {
    expect(
      headerToBrowser(
        'Content-Security-Policy',
        "default-src 'none'; img-src app: data:; script-src 'self' app://console; connect-src app:",
      ),
    ).toBe(
      "default-src 'none'; img-src https://*.app.invalid data:; script-src 'self' https://console.app.invalid; connect-src https://*.app.invalid",
    );
  });

  it('is the only header whose bare schemes are rewritten', () => {
    expect(headerToBrowser('X-Note', 'uses app: a lot')).toBe('uses app: a lot');
  });
});

it.each([
  ['app://console/index.html', 'app://console'],
  ['https://example.com/x', 'https://example.com'],
  ['about:blank', 'null'],
  ['', 'null'],
])('the origin of "%s" is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
