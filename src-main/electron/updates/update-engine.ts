import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';
import type { NoUpdates } from '#contract/console.ts';
import type { FindRoute } from '../../network/route.ts';
import { isFeedAddress } from './feed-address.ts';
import { createFeedExecutor, type FeedExecutor, type FeedLimits } from './feed-executor.ts';

/** What updating needs of electron-updater. Errors are for `updateWords`. */
export interface UpdateEngine {
  /** @returns the version that is newer than this one; null where none is */
  look(): Promise<string | null>;
  /** Downloads and checks what was found. Rejects when `signal` is aborted. */
  download(
    signal: AbortSignal,
    onProgress: (receivedBytes: number, totalBytes: number | null) => void,
  ): Promise<void>;
  /**
   * Installs what was downloaded and ends the program, the last step of closing it.
   * @param onFailure the program is still there
   */
  installAndRestart(onFailure: (error: unknown) => void): void;
  close(): Promise<void>;
}

/**
 * What electron-updater keeps out of its types. Its version is pinned, and the tests of this folder go through each of
 * these.
 */
interface Internals {
  httpExecutor: Pick<FeedExecutor, 'request' | 'download'>;
  stagingUserIdPromise: { value: Promise<string> };
  configOnDisk: { value: Promise<unknown> };
}

function internalsOf(updater: AppUpdater): Internals {
  const internals: object = updater;
  if (hasInternals(internals)) return internals;
  throw new TypeError('This electron-updater is none that the console knows.');
}

function hasInternals(updater: object): updater is Internals {
  return ['httpExecutor', 'stagingUserIdPromise', 'configOnDisk'].every((name) => name in updater);
}

/** The part of `app-update.yml` that decides where to look; `publisherName` is read by the library. */
const configSchema = z.object({ provider: z.literal('generic'), url: z.string() });

/** `1.2.0-beta.1`; what follows a plus tells builds apart (https://semver.org). */
const isPrerelease = (version: string): boolean => /^[^+]*-/.test(version);

/**
 * Puts electron-updater under the console's rules: its requests go through `FeedExecutor`; nothing is downloaded before
 * somebody says so, no older version and no prerelease is offered, and no id of this installation is made or sent.
 *
 * @param updater the one for this kind of package
 * @returns why there are no updates instead, where that is so
 */
export async function openUpdateEngine(
  updater: AppUpdater,
  ports: { findRoute: FindRoute; userAgent: string; limits: FeedLimits },
): Promise<UpdateEngine | NoUpdates> {
  const { CancellationToken } = (await import('electron-updater')).default;
  const internals = internalsOf(updater);
  // It would quote what the feed wrote; what goes wrong is logged by who asked for it.
  updater.logger = null;
  if (!updater.isUpdaterActive()) return 'package-kind';
  const config = configSchema.safeParse(await internals.configOnDisk.value);
  if (!config.success || !isFeedAddress(config.data.url)) return 'invalid-feed';

  let onProgress: (receivedBytes: number, totalBytes: number | null) => void = () => {};
  const executor = createFeedExecutor({
    ...ports,
    address: config.data.url,
    onProgress: (receivedBytes, totalBytes) => onProgress(receivedBytes, totalBytes),
  });
  internals.httpExecutor = executor;
  internals.stagingUserIdPromise = { value: Promise.resolve('') };
  updater.setFeedURL({ provider: 'generic', url: config.data.url, channel: 'latest' });
  updater.autoDownload = false;
  // A window that somebody has taken over can have it downloaded; installing it takes somebody who restarts for it.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Blocks of the installed version would be asked for one by one, by the library's own ways.
  updater.disableDifferentialDownload = true;
  // A share of all installations would need an id to choose by.
  updater.isUserWithinRollout = () => true;
  const isForThisSystem = updater.isUpdateSupported;
  updater.isUpdateSupported = (info) => !isPrerelease(info.version) && isForThisSystem(info);

  return {
    async look() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    async download(signal, listener) {
      const token = new CancellationToken();
      const onAbort = () => token.cancel();
      signal.addEventListener('abort', onAbort, { once: true });
      onProgress = listener;
      try {
        signal.throwIfAborted();
        await updater.downloadUpdate(token);
      } finally {
        signal.removeEventListener('abort', onAbort);
        onProgress = () => {};
      }
    },
    installAndRestart(onFailure) {
      updater.once('error', onFailure);
      updater.quitAndInstall(true, true);
    },
    close: () => executor.close(),
  };
}
