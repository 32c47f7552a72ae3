import { EventEmitter } from 'node:events';

/** Only macOS updates through the system; elsewhere electron-updater only reports to this object. */
export const autoUpdater = new EventEmitter();
