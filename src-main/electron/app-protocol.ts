import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import type { Language } from '#words/languages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const appScheme = 'app';
const appHost = 'console';
/** The origin of the window's pages, and of nothing else. */
export const appOrigin = `${appScheme}://${appHost}`;

/** Whether only this program answers an address. */
export const isAppAddress = (address: string): boolean => URL.parse(address)?.protocol === `${appScheme}:`;

/** In `index.html`; replaced in each response. */
const noncePlaceholder = '__STYLE_NONCE__';
/** The same: the page knows its language before its first script does. */
const languageInPage = '<html lang="en">';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** Must run before the app is ready: gives `app:` the rights of a normal secure origin. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // Caches compiled code for the next start.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function serveAppProtocol(session: Session, rendererFolder: string, language: Language): void {
  session.protocol.handle(appScheme, createFileHandler(rendererFolder, language));
}

/**
 * Serves the renderer's folder: GET only, our host only, and only files that are in the folder after symbolic links are
 * resolved. Everything else is a 404, so that requests reveal nothing.
 */
export function createFileHandler(
  rendererFolder: string,
  { tag, direction }: Language,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = URL.parse(request.url);
    if (!url || request.method !== 'GET' || url.protocol !== `${appScheme}:` || url.host !== appHost) {
      return notFound();
    }
    const file = await fileInFolder(rendererFolder, url.pathname === '/' ? '/index.html' : url.pathname);
    if (file === null) return notFound();

    const contentType = contentTypes[extname(file)];
    if (contentType === undefined) return notFound();

    const headers: Record<string, string> = {
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // The names of assets contain a hash of their contents; the page and the notices keep their names across
      // versions.
      'cache-control': basename(dirname(file)) === 'assets' ? 'max-age=31536000, immutable' : 'no-store',
    };
    const content = await readFile(file);
    if (extname(file) !== '.html') return new Response(new Uint8Array(content), { headers });

    const nonce = randomBytes(18).toString('base64');
    headers['content-security-policy'] = contentSecurityPolicy(nonce);
    const page = content
      .toString('utf8')
      .replaceAll(noncePlaceholder, nonce)
      .replace(languageInPage, `<html lang="${tag}" dir="${direction}">`);
    return new Response(page, { headers });
  };
}

async function fileInFolder(folder: string, pathname: string): Promise<string | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').includes('..')) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, decoded));
    return file.startsWith(root + sep) ? file : null;
  } catch {
    return null;
  }
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
