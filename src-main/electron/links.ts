import type { App } from 'electron';
import { findLink, linkScheme } from '../links/console-link.ts';

/** The links that the program is opened with. */
export interface LinkSource {
  /** Gets each link from now on, and earlier ones. */
  listen(listener: (link: string) => void): void;
}

/**
 * Collects links from the very start: macOS sends them as an event, which may come before the program is ready;
 * elsewhere they are on the command line, including a second instance's.
 * @param first the link on our own command line
 */
export function receiveLinks(
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>,
  environment: NodeJS.ProcessEnv,
  first: string | null,
): LinkSource {
  const before = first === null ? [] : [first];
  let tell = (link: string): void => void before.push(link);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    tell(link);
  });
  app.on('second-instance', (_event, argv) => {
    const link = findLink(argv);
    if (link !== null) tell(link);
  });
  // Packages for macOS and Linux register the scheme themselves, and the portable executable moves at each start.
  const isInstalled = app.isPackaged && environment['PORTABLE_EXECUTABLE_FILE'] === undefined;
  if (process.platform === 'win32' && isInstalled) app.setAsDefaultProtocolClient(linkScheme);
  return {
    listen(listener) {
      tell = listener;
      for (const link of before.splice(0)) listener(link);
    },
  };
}
