import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowBounds } from '../store/preferences.ts';

/** Height of the window's own top bar, less its lower border, which shows below the buttons of the system. */
const barHeight = 43;

/** Colours of the page behind the frame, as src-renderer/ui/theme/tokens.ts has them: `nav`, `fg2` and `bg`. */
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
 * The frame of the main window. On macOS and Windows the page draws the title bar; on Linux the desktop does, and the
 * menu bar, whose commands are in the window too, shows on Alt.
 */
export function frameOptions(platform: NodeJS.Platform, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    backgroundColor: coloursOf(isDark).page,
    titleBarStyle: platform === 'linux' ? 'default' : 'hidden',
    ...(platform === 'win32' && { titleBarOverlay: overlayOf(isDark) }),
    ...(platform === 'linux' && { autoHideMenuBar: true }),
  };
}

/** Gives the frame the colours of another theme; only Windows draws a part of it in colours of ours. */
export function recolourFrame(
  window: Pick<BrowserWindow, 'setBackgroundColor' | 'setTitleBarOverlay'>,
  platform: NodeJS.Platform,
  isDark: boolean,
): void {
  window.setBackgroundColor(coloursOf(isDark).page);
  if (platform === 'win32') window.setTitleBarOverlay(overlayOf(isDark));
}

/** Where the window is to be the next time: while it is maximized or minimized, where it was before. */
export function placeOf(window: { getNormalBounds(): Rectangle; isMaximized(): boolean }): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}
