import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import type { BuildResult } from 'electron-builder';
import type { ThirdPartyPackage } from '#contract/console.ts';
import { readLockedPackages, type LockedPackage } from './locked-packages.ts';

const projectFolder = join(import.meta.dirname, '..', '..');
const name = 'realm-console';

/** Runs after the packages are built: writes the bill of materials next to them. */
export function afterAllArtifactBuild({ outDir }: BuildResult): string[] {
  const read = (...path: string[]): string => readFileSync(join(projectFolder, ...path), 'utf8');
  const shipped: ThirdPartyPackage[] = JSON.parse(read('out', 'renderer', 'third-party-notices.json'));
  const bill = billOfMaterials(
    read('package-lock.json'),
    shipped,
    Number(process.env['SOURCE_DATE_EPOCH'] ?? 0),
  );
  const file = join(outDir, `${name}-${bill.metadata.component?.version}.cdx.json`);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  writeFileSync(file, `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`);
  return [file];
}

/**
 * Lists the locked packages that are shipped; nearly all installed ones are tools. Time and serial number are derived
 * from the sources, so that the list is reproducible.
 * @param lock the text of package-lock.json
 * @throws Error if something is shipped that isn't locked
 */
export function billOfMaterials(
  lock: string,
  shipped: readonly Pick<ThirdPartyPackage, 'name' | 'version'>[],
  seconds: number,
): Models.Bom {
  const packages = readLockedPackages(lock);
  const own = packages.get('');
  if (own === undefined) throw new Error('package-lock.json does not name the project.');
  const wanted = new Set(shipped.map(referenceOf));
  const electron = packages.get('node_modules/electron');
  if (electron !== undefined) wanted.add(referenceOf(electron));

  // The same package in two places is one component.
  const locked = new Map([...packages.values()].map((each) => [referenceOf(each), each]));
  const missing = [...wanted].filter((reference) => !locked.has(reference));
  if (missing.length > 0) throw new Error(`Shipped, but not in package-lock.json: ${missing.join(', ')}`);
  const parts = [...locked].filter(([reference]) => wanted.has(reference));
  const components = new Map(
    parts.map(([reference, each]) => [reference, componentOf(each, Enums.ComponentType.Library)]),
  );
  const application = componentOf({ ...own, name }, Enums.ComponentType.Application);
  const link = (component: Models.Component | undefined, { dependencies }: LockedPackage): void => {
    for (const each of dependencies) {
      const dependency = components.get(referenceOf(each));
      if (dependency) component?.dependencies.add(dependency.bomRef);
    }
  };
  link(application, own);
  for (const [reference, each] of parts) link(components.get(reference), each);

  const contents = parts.map(([reference, { license, integrity }]) => [reference, license, integrity]);
  const digest = createHash('sha256')
    .update(JSON.stringify([referenceOf(own), contents]))
    .digest('hex');
  return new Models.Bom({
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    metadata: new Models.Metadata({ timestamp: new Date(seconds * 1000), component: application }),
    components: new Models.ComponentRepository(components.values()),
  });
}

const referenceOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `${name}@${version}`;

function componentOf(locked: LockedPackage, type: Enums.ComponentType): Models.Component {
  const { name, version, license, integrity } = locked;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return new Models.Component(type, name, {
    version,
    bomRef: referenceOf(locked),
    scope: Enums.ComponentScope.Required,
    // https://github.com/package-url/purl-spec/blob/main/types-doc/npm-definition.md
    purl: `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${version}`,
    licenses: new Models.LicenseRepository(license === undefined ? [] : [licenseOf(license)]),
    hashes: new Models.HashDictionary(
      algorithm === 'sha512' && digest !== undefined
        ? [[Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex')]]
        : [],
    ),
  });
}

function licenseOf(license: string): Models.License {
  const isKnown = (id: string): boolean => SPDX.isSupportedSpdxId(id);
  if (isKnown(license)) return new Models.SpdxLicense(license);
  const ids = license.split(/\s*(?:\bAND\b|\bOR\b|[()])\s*/).filter((part) => part !== '');
  return ids.length > 1 && ids.every(isKnown)
    ? new Models.LicenseExpression(license)
    : new Models.NamedLicense(license);
}

/** A version 8 UUID (RFC 9562), whose content is chosen by the application. */
function uuidOf(digest: string): string {
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
