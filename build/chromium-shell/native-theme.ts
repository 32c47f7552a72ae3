import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import { forEachWebContents } from './web-contents.ts';

let themeSource: NativeTheme['themeSource'] = 'system';

/** The scheme that pages see: the app's choice, or else the desktop's. */
export function colorScheme(): 'light' | 'dark' {
  if (themeSource !== 'system') return themeSource;
  return process.env['REALM_CONSOLE_COLOR_SCHEME'] === 'dark' ? 'dark' : 'light';
}

class ShellNativeTheme
  extends EventEmitter<{ updated: [] }>
  implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>
{
  get shouldUseDarkColors(): boolean {
    return colorScheme() === 'dark';
  }

  get themeSource(): NativeTheme['themeSource'] {
    return themeSource;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    if (source === themeSource) return;
    themeSource = source;
    forEachWebContents((contents) => contents.emulateColorScheme(colorScheme()));
    this.emit('updated');
  }
}

/** https://www.electronjs.org/docs/latest/api/native-theme */
export const nativeTheme = new ShellNativeTheme();
