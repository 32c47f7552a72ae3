import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { fuses } from './fuses.ts';

/**
 * Sets the fuses of a complete package folder before it is signed or archived.
 * @throws Error if Electron has a fuse that `fuses` doesn't set
 */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, packager, electronPlatformName } = context;
  const { productFilename } = packager.appInfo;
  const executables: Record<string, string> = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
    linux: 'realm-console',
  };
  const executable = executables[electronPlatformName];
  if (executable === undefined) throw new Error(`There is no package for ${electronPlatformName}.`);
  await flipFuses(join(appOutDir, executable), fuses);
}
