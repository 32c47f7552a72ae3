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

/** The preferences of every window of the app; a test asserts each one. */
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

/** Creates the main window, which shows itself once the page has painted. The caller loads the page. */
export function createMainWindow(options: {
  preloadFile: string;
  session: Session;
  /** Its last bounds, if any. */
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
  // Dragging causes dozens of events; only the final position matters.
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

/** Drops a remembered position on a display that is gone, and limits the size. */
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
