import type { App, WebContents } from 'electron';
import { appOrigin } from './app-protocol.ts';

/**
 * For every web contents, ours or not: it can't navigate, open windows or embed anything. Links are opened by a call to
 * the main process, which checks them, and never by navigation.
 */
export function restrictAllWebContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => restrictWebContents(contents));
}

function restrictWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (event) => {
    // Reloading our own page is the only allowed navigation.
    if (
      URL.parse(event.url)?.href !== `${appOrigin}/` &&
      URL.parse(event.url)?.href !== `${appOrigin}/index.html`
    ) {
      event.preventDefault();
    }
  });
}
