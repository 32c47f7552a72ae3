import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowBounds } from '../store/preferences.ts';

/** Height of the window's top bar without its lower border, which shows below the system's buttons. */
const barHeight = 43;

/** Colours of the page next to the frame, from src-renderer/ui/theme/tokens.ts: `nav`, `fg2` and `bg`. */
export const frameColours = {
  light: { bar: '#F1F3F6', symbols: '#434A57', page: '#FFFFFF' },
  dark: { bar: '#101216', symbols: '#B1B8C4', page: '#15171C' },
} as const;

const coloursOf = (isDark: boolean) => frameColours[isDark ? 'dark' : 'light'];

function overlayOf(isDark: boolean) {
  const { bar, symbols } = coloursOf(isDark);
  return { color: bar, symbolColor: symbols, height: barHeight };
}

/**
 * The main window's frame. On macOS and Windows the page draws the title bar. On Linux the desktop does, and Alt shows
 * the menu bar, whose commands are in the window too.
 */
export function frameOptions(platform: NodeJS.Platform, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    backgroundColor: coloursOf(isDark).page,
    titleBarStyle: platform === 'linux' ? 'default' : 'hidden',
    ...(platform === 'win32' && { titleBarOverlay: overlayOf(isDark) }),
    ...(platform === 'linux' && { autoHideMenuBar: true }),
  };
}

/** Applies another theme's colours to the frame; only Windows draws part of it in our colours. */
export function recolourFrame(
  window: Pick<BrowserWindow, 'setBackgroundColor' | 'setTitleBarOverlay'>,
  platform: NodeJS.Platform,
  isDark: boolean,
): void {
  window.setBackgroundColor(coloursOf(isDark).page);
  if (platform === 'win32') window.setTitleBarOverlay(overlayOf(isDark));
}

/** The window's bounds for the next start: if it is maximized or minimized, its previous ones. */
export function placeOf(window: { getNormalBounds(): Rectangle; isMaximized(): boolean }): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}
