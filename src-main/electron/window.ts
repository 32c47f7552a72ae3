import {
  BrowserWindow,
  nativeTheme,
  screen,
  type BrowserWindowConstructorOptions,
  type Session,
} from 'electron';
import { appOrigin } from './app-protocol.ts';

/** Position and size in device-independent pixels. */
export interface WindowPlace {
  x?: number;
  y?: number;
  width: number;
  height: number;
}

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

/** Makes the main window and shows it once the page has painted. Fails when the page cannot be loaded. */
export async function openMainWindow(options: {
  preloadFile: string;
  session: Session;
  place: WindowPlace;
  onPlaceChanged: (place: WindowPlace) => void;
}): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    ...onScreen(options.place),
    minWidth: minimumWidth,
    minHeight: minimumHeight,
    show: false,
    title: 'Realm Console',
    titleBarStyle: process.platform === 'linux' ? 'default' : 'hidden',
    ...(process.platform === 'win32' ? { titleBarOverlay: { height: 44 } } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#15171c' : '#ffffff',
    webPreferences: securePreferences(options.preloadFile, options.session),
  });
  window.once('ready-to-show', () => window.show());
  const rememberPlace = () => {
    if (!window.isDestroyed() && !window.isMaximized() && !window.isMinimized()) {
      options.onPlaceChanged(window.getBounds());
    }
  };
  window.on('resize', rememberPlace);
  window.on('move', rememberPlace);
  await window.loadURL(`${appOrigin}/index.html`);
  return window;
}

/** A remembered place on a display that is no longer there is dropped; the size is kept within reason. */
function onScreen(place: WindowPlace): WindowPlace {
  const width = Math.max(place.width, minimumWidth);
  const height = Math.max(place.height, minimumHeight);
  const { x, y } = place;
  if (x === undefined || y === undefined) return { width, height };
  const visible = screen.getAllDisplays().some(({ workArea }) => {
    const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x);
    const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y);
    return overlapX > 100 && overlapY > 100;
  });
  return visible ? { x, y, width, height } : { width, height };
}
