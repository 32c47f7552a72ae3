import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';
import type { NoUpdates } from '#contract/console.ts';
import type { FindRoute } from '../../network/route.ts';
import { isFeedAddress } from './feed-address.ts';
import { createFeedExecutor, type FeedExecutor, type FeedLimits } from './feed-executor.ts';

/** What the console needs from electron-updater. Pass its errors to `updateWords`. */
export interface UpdateEngine {
  /** @returns a version newer than this one; null if there is none */
  look(): Promise<string | null>;
  /** Downloads and verifies the version found. Rejects when `signal` is aborted. */
  download(
    signal: AbortSignal,
    onProgress: (receivedBytes: number, totalBytes: number | null) => void,
  ): Promise<void>;
  /**
   * Installs the download and ends the program, as the last step of closing it.
   * @param onFailure called if the program is still running
   */
  installAndRestart(onFailure: (error: unknown) => void): void;
  close(): Promise<void>;
}

/**
 * Members that electron-updater's types leave out. Its version is pinned, and this folder's tests cover each of them.
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

/** The part of `app-update.yml` that says where to look; the library reads `publisherName` itself. */
const configSchema = z.object({ provider: z.literal('generic'), url: z.string() });

/** `1.2.0-beta.1`; the part after a plus is build metadata (https://semver.org). */
const isPrerelease = (version: string): boolean => /^[^+]*-/.test(version);

/**
 * Applies the console's rules to electron-updater: its requests use `FeedExecutor`, nothing is downloaded without
 * consent, no older version or prerelease is offered, and no installation id is created or sent.
 *
 * @param updater the updater for this kind of package
 * @returns why there are no updates, if so
 */
export async function openUpdateEngine(
  updater: AppUpdater,
  ports: { findRoute: FindRoute; userAgent: string; limits: FeedLimits },
): Promise<UpdateEngine | NoUpdates> {
  const { CancellationToken } = (await import('electron-updater')).default;
  const internals = internalsOf(updater);
  // It would quote the feed's content; callers log what goes wrong.
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
  // A compromised window can start a download; installing needs a person's click to restart.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Differential downloads would request blocks one by one, bypassing the executor.
  updater.disableDifferentialDownload = true;
  // A staged rollout would need an id to choose installations by.
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
