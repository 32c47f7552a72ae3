import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

/** Serves the page that shows messages, and writes down whatever else is asked for. */
export interface MessagePage {
  readonly url: string;
  /** What was asked for beside the page's own files, since it was last emptied. */
  readonly asked: string[];
  /** Makes an address of HTML that is served as it is. */
  raw(html: string): string;
  close(): Promise<void>;
}

/** Bundles the page with the component as it is in the sources, and serves it without any policy. */
export async function serveMessagePage(): Promise<MessagePage> {
  const files = new Map<string, { type: string; body: string | Uint8Array }>();
  const bundled = await build({
    root: join(import.meta.dirname, '..', '..', '..'),
    configFile: false,
    logLevel: 'error',
    // Not what the test runner would choose: the bundled library is the one of production.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'page.tsx'),
        formats: ['es'],
        fileName: 'page',
        cssFileName: 'page',
      },
    },
  });
  for (const { output } of [bundled].flat().filter((each) => 'output' in each)) {
    for (const part of output) {
      const body = part.type === 'chunk' ? part.code : part.source;
      const type = part.fileName.endsWith('.css') ? 'text/css' : 'text/javascript';
      files.set(`/${part.fileName}`, { type, body });
    }
  }
  const scripts = [...files].filter(([, { type }]) => type === 'text/javascript').map(([path]) => path);
  const styles = [...files].filter(([, { type }]) => type === 'text/css').map(([path]) => path);
  const head =
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">' +
    '<script>self.executions = []; self.executed = (what) => self.executions.push(what);</script>';
  files.set('/', {
    type: 'text/html',
    body: `${head}${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}<div id="root"></div>${scripts.map((path) => `<script type="module" src="${path}"></script>`).join('')}`,
  });

  const asked: string[] = [];
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': file?.type ?? 'text/javascript', 'cache-control': 'no-store' });
    response.end(file?.body ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let rawCount = 0;
  return {
    url,
    asked,
    raw(html) {
      rawCount += 1;
      files.set(`/raw-${rawCount}`, { type: 'text/html', body: `${head}<div id="root">${html}</div>` });
      return `${url}/raw-${rawCount}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
