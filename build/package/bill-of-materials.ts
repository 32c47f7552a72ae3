import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildResult } from 'electron-builder';
import type { ThirdPartyPackage } from '#contract/console.ts';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  scope?: string;
  properties?: { name: string; value: string }[];
}

/** What npm writes, as far as it is changed here: https://cyclonedx.org/docs/1.5/json/ */
export interface BillOfMaterials {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const projectFolder = join(import.meta.dirname, '..', '..');

/** Runs after the packages are made: writes beside them what is in them, and in which version. */
export function afterAllArtifactBuild({ outDir }: BuildResult): string[] {
  const shipped = JSON.parse(
    readFileSync(join(projectFolder, 'out', 'renderer', 'third-party-notices.json'), 'utf8'),
  ) as ThirdPartyPackage[];
  const bill = billOfMaterials(listInstalled(), shipped, Number(process.env['SOURCE_DATE_EPOCH'] ?? 0));
  const file = join(outDir, `realm-console-${bill.metadata.component.version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  return [file];
}

function listInstalled(): BillOfMaterials {
  const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // npm is a script there, which Windows runs through its shell alone.
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(`npm could not list the packages:\n${npm.stderr}`);
  return JSON.parse(npm.stdout) as BillOfMaterials;
}

/**
 * The part of npm's list that is shipped: nearly all that is installed are tools. Time and serial number follow from
 * the sources, so that the same sources have the same list.
 * @throws Error when something is shipped that npm does not list
 */
export function billOfMaterials(
  installed: BillOfMaterials,
  shipped: readonly Pick<ThirdPartyPackage, 'name' | 'version'>[],
  seconds: number,
): BillOfMaterials {
  const application = { ...installed.metadata.component, type: 'application', name: 'realm-console' };
  const electron = installed.components.find(({ name }) => name === 'electron');
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  if (electron !== undefined) wanted.add(electron['bom-ref']);
  const components = installed.components
    .filter((component) => wanted.has(component['bom-ref']))
    .map((component) => ({ ...component, scope: 'required', properties: [] }));
  const found = new Set(components.map((component) => component['bom-ref']));
  const missing = [...wanted].filter((reference) => !found.has(reference));
  if (missing.length > 0) throw new Error(`Shipped, but not in package-lock.json: ${missing.join(', ')}`);

  const own = application['bom-ref'];
  const dependencies = installed.dependencies
    .filter(({ ref }) => ref === own || found.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => found.has(each)) }));
  const digest = createHash('sha256')
    .update(JSON.stringify([own, components]))
    .digest('hex');
  return {
    ...installed,
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    metadata: {
      ...installed.metadata,
      timestamp: new Date(seconds * 1000).toISOString(),
      component: application,
    },
    components,
    dependencies,
  };
}

/** A version 8 UUID (RFC 9562), whose content the application chooses. */
function uuidOf(digest: string): string {
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
