import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { noticesText, packageFolderOf, readPackage, runtimeFolders } from './third-party.ts';

/** The path of the notices relative to the window's page. */
const fileName = 'third-party-notices.json';

/**
 * Collects the third-party packages that end up in the bundles, and writes their licenses: for the window, and as a
 * text file for packages. Every build has the plugin; the one with `writes` must be last.
 */
export function createNotices(projectFolder: string): (options?: { writes: boolean }) => Plugin {
  const folders = runtimeFolders(projectFolder);
  return (options) => ({
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      // Styles have left their chunk by now, and may include fonts.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id));
      for (const id of [...modules, ...styles]) {
        const folder = packageFolderOf(id);
        if (folder !== null) folders.add(folder);
      }
      if (options?.writes !== true) return;
      const mitLicense = readFileSync(join(projectFolder, 'LICENSE'), 'utf8');
      const packages = [...folders]
        .map((folder) => readPackage(folder, mitLicense))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(packages) });
      writeFileSync(join(projectFolder, 'out', 'THIRD-PARTY-NOTICES.txt'), noticesText(packages));
    },
  });
}
