import { z } from 'zod';

/** A package of package-lock.json: https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages */
export interface LockedPackage {
  name: string;
  version: string;
  /** Usually an SPDX expression. */
  license: string | undefined;
  /** `sha512-` and the digest in base64. */
  integrity: string | undefined;
  /** Its dependencies, as far as they are locked. */
  dependencies: LockedPackage[];
}

const names = z.record(z.string(), z.string()).optional();
const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});

/** What precedes a package's own name in its path. */
const folder = 'node_modules/';

/**
 * The packages of a package-lock.json by their path in the project; the project itself is at ''.
 * @param text of the file
 * @throws ZodError if npm has written it in another version
 */
export function readLockedPackages(text: string): Map<string, LockedPackage> {
  const { packages } = lockSchema.parse(JSON.parse(text));
  const locked = new Map(
    Object.entries(packages).map(([place, { name, version = '', license, integrity }]) => {
      const inFolder = place.slice(place.lastIndexOf(folder) + folder.length);
      return [
        place,
        { name: name ?? inFolder, version, license, integrity, dependencies: [] as LockedPackage[] },
      ];
    }),
  );
  for (const [place, entry] of Object.entries(packages)) {
    const used = Object.keys({
      ...entry.dependencies,
      ...entry.devDependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    });
    for (const name of used) {
      const found = locked.get(placeOf(name, place, locked) ?? 'nowhere');
      if (found) locked.get(place)?.dependencies.push(found);
    }
  }
  return locked;
}

/** Where Node finds a package that another one imports: in the nearest enclosing folder. */
function placeOf(name: string, from: string, places: ReadonlyMap<string, unknown>): string | null {
  for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf(folder) - 1))) {
    const place = around === '' ? folder + name : `${around}/${folder}${name}`;
    if (places.has(place)) return place;
    if (around === '') return null;
  }
}
