import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileHandler } from '../../src-main/electron/app-protocol.ts';
import { contentSecurityPolicy } from '../../src-main/electron/content-security-policy.ts';

let folder: string;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-protocol-'));
  const renderer = join(folder, 'renderer');
  await mkdir(join(renderer, 'assets'), { recursive: true });
  await writeFile(
    join(renderer, 'index.html'),
    '<html lang="en"><meta nonce="__STYLE_NONCE__"><p>console</p>',
  );
  await writeFile(join(renderer, 'third-party-notices.json'), '[]');
  await writeFile(join(renderer, 'assets', 'main.js'), 'export {}');
  await writeFile(join(renderer, 'assets', 'notes.txt'), 'a type that is not served');
  await writeFile(join(folder, 'secret.js'), 'secret');
  await writeFile(join(folder, 'renderer-secret.js'), 'secret');
  await symlink(join(folder, 'secret.js'), join(renderer, 'assets', 'link.js'));
  await symlink(folder, join(renderer, 'up'));
  handle = createFileHandler(renderer, { tag: 'he', name: 'עברית', direction: 'rtl' });
});
afterAll(() => rm(folder, { recursive: true }));

describe('app:// serves the renderer folder and nothing else (security line 3)', () => {
  it.each([
    ['app://console/', 'text/html; charset=utf-8'],
    ['app://console/index.html', 'text/html; charset=utf-8'],
    ['app://console/assets/main.js', 'text/javascript; charset=utf-8'],
    ['app://console/assets/main.js?version=2', 'text/javascript; charset=utf-8'],
  ])('with 200 for %s', async (url, type) => {
    const response = await handle(new Request(url));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('names the language and its direction in the page', async () => {
    const page = await (await handle(new Request('app://console/index.html'))).text();
    expect(page).toContain('<html lang="he" dir="rtl">');
  });

  it.each([
    ['app://console/', 'no-store'],
    ['app://console/third-party-notices.json', 'no-store'],
    ['app://console/assets/main.js', 'max-age=31536000, immutable'],
  ])('and caches %s only if its name identifies its contents: %s', async (url, kept) => {
    expect((await handle(new Request(url))).headers.get('cache-control')).toBe(kept);
  });

  it.each([
    'app://console/missing.js',
    'app://console/assets/',
    'app://console/assets/notes.txt',
    'app://console/../secret.js',
    'app://console/%2e%2e/secret.js',
    'app://console/assets/%2e%2e/%2e%2e/secret.js',
    'app://console/..%2fsecret.js',
    'app://console/..%5csecret.js',
    'app://console/%2e%2e-secret.js',
    'app://console/../renderer-secret.js',
    'app://console/assets/link.js',
    'app://console/up/secret.js',
    'app://console/index.html%00.js',
    'app://console/%',
    'app://elsewhere/index.html',
    'app://console.elsewhere/index.html',
    'https://console/index.html',
    'file:///etc/passwd',
  ])('and answers %s with 404', async (url) => {
    expect((await handle(new Request(url))).status).toBe(404);
  });

  it.each(['POST', 'HEAD', 'PUT', 'DELETE'])('and answers %s with 404', async (method) => {
    expect((await handle(new Request('app://console/index.html', { method }))).status).toBe(404);
  });
});

describe('the content security policy (security line 4)', () => {
  it('is a response header whose style nonce changes each time and reaches the page', async () => {
    const pages = await Promise.all(
      [1, 2].map(async () => {
        const response = await handle(new Request('app://console/index.html'));
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(await response.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(pages[0]).not.toBe(pages[1]);
    expect(pages[0]?.length).toBeGreaterThanOrEqual(22);
  });

  it('denies everything first and allows nothing unsafe', () => {
    const policy = contentSecurityPolicy('abc');
    expect(policy.startsWith("default-src 'none'; ")).toBe(true);
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|ws:/);
    expect(policy.replace("; img-src 'self' blob:; ", '')).not.toContain('blob:');
  });
});
