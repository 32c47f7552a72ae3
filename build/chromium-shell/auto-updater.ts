import { EventEmitter } from 'node:events';

/** Updating by the system is for macOS alone; elsewhere electron-updater only tells it of what it does itself. */
export const autoUpdater = new EventEmitter();
