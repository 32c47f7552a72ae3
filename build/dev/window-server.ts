import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, mergeConfig, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import { contentSecurityPolicy } from '../../src-main/electron/content-security-policy.ts';
import { drawnText } from '../drawn-text.ts';

/** The one script that React's plugin inserts into the page. */
const inlineScript = /<script type="module">[^<]*injectIntoGlobalHook[^<]*<\/script>/;

/** Adapts the page to the shipped policy: without inline scripts, and with the nonce for its styles. */
function pageUnderPolicy(nonce: string): Plugin {
  return {
    name: 'page-under-policy',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page
          .replaceAll('__STYLE_NONCE__', nonce)
          .replace(inlineScript, '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>'),
    },
  };
}

/**
 * Starts the server that sends saved modules to the window, under the shipped content security policy. It only listens
 * on this computer. https://vite.dev/config/server-options
 *
 * @param config the window's part of electron.vite.config.ts
 * @param folders of the project and of the development build
 */
export async function serveWindow(
  config: InlineConfig,
  folders: { project: string; made: string },
): Promise<{ server: ViteDevServer; address: string }> {
  const nonce = randomBytes(18).toString('base64');
  const server = await createServer(
    mergeConfig(config, {
      cacheDir: join(folders.made, 'vite'),
      // A missing file is an error and not the page again.
      appType: 'mpa',
      plugins: [pageUnderPolicy(nonce)],
      // Packages are bundled separately, and their elements must be created by ours too.
      optimizeDeps: { rolldownOptions: { plugins: [drawnText(folders.project)] } },
      server: {
        host: '127.0.0.1',
        headers: { 'content-security-policy': contentSecurityPolicy(nonce) },
        fs: { allow: [folders.project, realpathSync(join(folders.project, 'node_modules'))] },
        warmup: { clientFiles: ['./main.tsx'] },
      },
    } satisfies InlineConfig),
  );
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error("Vite's server has no address on this computer.");
  return { server, address };
}
