import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from './lane.ts';
import { slowFilesOf } from './time-table.ts';

/** Begins with the slowest files, as the table in CONTRIBUTING has them, so that none is alone at the end. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = slowFilesOf(readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8'));
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = slow.indexOf(relative(projectFolder, moduleId));
      return place === -1 ? slow.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
