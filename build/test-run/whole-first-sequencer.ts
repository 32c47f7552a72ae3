import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the tests of the whole app: they take longest and wait most, so the others fill the time between. */
export class WholeFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWhole = ({ project }: TestSpecification): boolean => project.name === 'whole';
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}
