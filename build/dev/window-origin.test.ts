import { afterAll, describe, expect, it, vi } from 'vitest';

describe('the window of npm run dev', async () => {
  vi.stubEnv('ELECTRON_RENDERER_URL', 'http://127.0.0.1:5173/');
  const { appOrigin, isAppAddress } = await import('./window-origin.ts');
  afterAll(() => vi.unstubAllEnvs());

  it('has the origin of the server', () => {
    expect(appOrigin).toBe('http://127.0.0.1:5173');
  });

  it.each([
    ['http://127.0.0.1:5173/index.html', true],
    ['ws://127.0.0.1:5173/?token=abc', true],
    ['http://127.0.0.1:5174/', false],
    ['http://localhost:5173/', false],
    ['https://127.0.0.1:5173/', false],
    ['http://127.0.0.1:5173@example.com/', false],
    ['file:///etc/hosts', false],
    ['app://console/index.html', false],
    ['no address', false],
  ])('may load %s: %s', (address, isAllowed) => {
    expect(isAppAddress(address)).toBe(isAllowed);
  });
});
