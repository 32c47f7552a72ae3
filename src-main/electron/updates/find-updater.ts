import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FindRoute } from '../../network/route.ts';
import type { NoUpdates } from '#contract/console.ts';
import { describeError, writeLog } from '../../log.ts';
import { feedLimits } from './feed-executor.ts';
import { openUpdateEngine, type UpdateEngine } from './update-engine.ts';

/**
 * What this installation is updated with. electron-updater is not even loaded where the packager of the console named
 * no feed, as `app-update.yml` beside the archive tells.
 *
 * @param app.resourcesPath the folder with the archive of the app
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
