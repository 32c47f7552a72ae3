import type { App, WebContents } from 'electron';
import { appOrigin } from './app-protocol.ts';

/**
 * For every web contents that ever comes to be, ours or not: it stays where it is, opens nothing and embeds
 * nothing. Links are opened by a call to main, which checks them; never by navigation.
 */
export function restrictAllWebContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => restrictWebContents(contents));
}

function restrictWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (event) => {
    // Reloading our own page is the one navigation that exists.
    if (
      URL.parse(event.url)?.href !== `${appOrigin}/` &&
      URL.parse(event.url)?.href !== `${appOrigin}/index.html`
    ) {
      event.preventDefault();
    }
  });
}
