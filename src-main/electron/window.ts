import {
  BrowserWindow,
  Menu,
  nativeTheme,
  screen,
  type BrowserWindowConstructorOptions,
  type Session,
} from 'electron';
import type { WindowBounds } from '../store/preferences.ts';
import { contextMenuTemplate } from './context-menu.ts';
import { frameOptions, placeOf, recolourFrame } from './window-frame.ts';

const defaultSize = { width: 1440, height: 900 };
const minimumWidth = 960;
const minimumHeight = 600;

/** The preferences that every window of the app has; each is asserted by a test. */
export function securePreferences(preloadFile: string, session: Session) {
  return {
    preload: preloadFile,
    session,
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    spellcheck: false,
    navigateOnDragDrop: false,
  } satisfies BrowserWindowConstructorOptions['webPreferences'];
}

/** Makes the main window, which shows itself once the page has painted. Loading it is the caller's. */
export function createMainWindow(options: {
  preloadFile: string;
  session: Session;
  /** Where it was the last time, if ever. */
  bounds: WindowBounds | null;
  onBoundsChanged: (bounds: WindowBounds) => void;
}): BrowserWindow {
  const window = new BrowserWindow({
    ...onScreen(options.bounds),
    minWidth: minimumWidth,
    minHeight: minimumHeight,
    show: false,
    title: 'Realm Console',
    ...frameOptions(process.platform, nativeTheme.shouldUseDarkColors),
    webPreferences: securePreferences(options.preloadFile, options.session),
  });
  window.once('ready-to-show', () => {
    if (options.bounds?.maximized) window.maximize();
    window.show();
  });
  let timer: NodeJS.Timeout | null = null;
  // A drag makes dozens of events; the place where it ends is what counts.
  const rememberPlace = () => {
    timer ??= setTimeout(() => {
      timer = null;
      if (!window.isDestroyed() && !window.isMinimized()) options.onBoundsChanged(placeOf(window));
    }, 500);
  };
  window.on('resize', rememberPlace);
  window.on('move', rememberPlace);
  const recolour = () => recolourFrame(window, process.platform, nativeTheme.shouldUseDarkColors);
  nativeTheme.on('updated', recolour);
  window.on('closed', () => nativeTheme.off('updated', recolour));
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  return window;
}

/** A remembered place on a display that is no longer there is dropped; the size is kept within reason. */
function onScreen(bounds: WindowBounds | null): { x?: number; y?: number; width: number; height: number } {
  if (!bounds) return defaultSize;
  const width = Math.max(bounds.width, minimumWidth);
  const height = Math.max(bounds.height, minimumHeight);
  const { x, y } = bounds;
  const visible = screen.getAllDisplays().some(({ workArea }) => {
    const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x);
    const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y);
    return overlapX > 100 && overlapY > 100;
  });
  return visible ? { x, y, width, height } : { width, height };
}
