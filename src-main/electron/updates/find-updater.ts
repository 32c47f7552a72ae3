import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FindRoute } from '../../network/route.ts';
import type { NoUpdates } from '#contract/console.ts';
import { describeError, writeLog } from '../../log.ts';
import { feedLimits } from './feed-executor.ts';
import { openUpdateEngine, type UpdateEngine } from './update-engine.ts';

/**
 * The update engine of this installation. electron-updater isn't even loaded if the packager set no feed in
 * `app-update.yml` next to the archive.
 *
 * @param app.resourcesPath the folder with the app's archive
 */
export async function findUpdateEngine(
  app: { isPackaged: boolean; resourcesPath: string },
  ports: { findRoute: FindRoute; userAgent: string },
): Promise<UpdateEngine | NoUpdates> {
  if (!app.isPackaged || !existsSync(join(app.resourcesPath, 'app-update.yml'))) return 'no-feed';
  // A portable executable unpacks itself at each start (https://www.electron.build/nsis#portable).
  if (process.env['PORTABLE_EXECUTABLE_FILE'] !== undefined) return 'package-kind';
  try {
    const { autoUpdater } = (await import('electron-updater')).default;
    return await openUpdateEngine(autoUpdater, { ...ports, limits: feedLimits });
  } catch (error) {
    writeLog(`update: the feed can't be used: ${describeError(error)}`);
    return 'invalid-feed';
  }
}
