import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from './lane.ts';
import { slowFilesOf } from './time-table.ts';
import { timeTableFile } from './times-file.ts';

/** By far the slowest files, for the first run on a computer. */
export const knownSlowFiles: readonly string[] = [
  'test/e2e/accessibility-panels.test.ts',
  'test/e2e/accessibility-organization.test.ts',
  'test/e2e/accounts.test.ts',
];

/** Starts with the slowest files of the last whole run, so that none runs alone at the end. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = existsSync(timeTableFile)
      ? slowFilesOf(readFileSync(timeTableFile, 'utf8'))
      : knownSlowFiles;
    const placeOf = ({ moduleId }: TestSpecification): number => {
      // The table has paths in the project's notation.
      const place = slow.indexOf(relative(projectFolder, moduleId).replaceAll('\\', '/'));
      return place === -1 ? slow.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
