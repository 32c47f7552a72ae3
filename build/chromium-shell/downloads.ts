import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import { fromBrowser } from './addresses.ts';
import type { Channel } from './devtools.ts';

/** A page's download, for the app to judge. */
export interface AskedDownload {
  /** As the app writes it: `blob:app://console/…`. */
  address: string;
  fileName: string;
}

/** The folder for accepted files: `REALM_CONSOLE_DOWNLOADS`, or else the user's downloads folder. */
export function downloadFolder(environment: NodeJS.ProcessEnv): string {
  return environment['REALM_CONSOLE_DOWNLOADS'] || join(homedir(), 'Downloads');
}

/** The name, with a number if there already is such a file. */
export function freeName(folder: string, fileName: string): string {
  const { name, ext } = parse(fileName);
  for (let attempt = 0; ; attempt++) {
    const path = join(folder, attempt === 0 ? `${name}${ext}` : `${name} (${attempt})${ext}`);
    if (!existsSync(path)) return path;
  }
}

/**
 * Keeps every download apart until the app has accepted it and the file is complete; a refused or interrupted one
 * leaves nothing behind. Electron would ask the person where to save; here it is always the same folder.
 *
 * @param options.profile where files are kept meanwhile
 * @param admits asks the app; the frame is the one whose page started the download
 */
export function followDownloads(
  channel: Channel,
  options: { profile: string; environment: NodeJS.ProcessEnv },
  admits: (frameId: string, download: AskedDownload) => boolean,
): void {
  const aside = join(options.profile, 'unfinished-downloads');
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  const names = new Map<string, string>();

  channel.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
    if (admits(frameId, { address: fromBrowser(url), fileName: suggestedFilename })) {
      names.set(guid, suggestedFilename);
    } else {
      channel.post('Browser.cancelDownload', { guid });
    }
  });
  channel.on('Browser.downloadProgress', ({ guid, state }) => {
    if (state === 'inProgress') return;
    const name = names.get(guid);
    names.delete(guid);
    const file = join(aside, guid);
    if (state === 'completed' && name !== undefined) {
      const folder = downloadFolder(options.environment);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      renameSync(file, freeName(folder, name));
    } else {
      rmSync(file, { force: true });
    }
  });
  channel.post('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: aside,
    eventsEnabled: true,
  });
}
