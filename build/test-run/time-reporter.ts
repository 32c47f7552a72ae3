import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTimes, RunTimes } from './file-times.ts';
import { timesVariable } from './times-file.ts';

/**
 * Writes how a test run spent its time, as `RunTimes`, to the file in `timesVariable`.
 * https://vitest.dev/api/advanced/reporters
 */
export default class TimeReporter implements Reporter {
  #file = process.env[timesVariable];
  #folder = '';

  onInit(vitest: { config: { root: string } }): void {
    this.#folder = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#file === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ended = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0);
    const times: RunTimes = {
      passed: ended('passed'),
      failed: ended('failed') + broken.length,
      skipped: ended('skipped'),
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => this.#failureOf(test.module, ` > ${test.fullName}`, test.result().errors ?? [])),
        ...broken.map((module) => this.#failureOf(module, '', module.errors())),
      ],
      files: modules.map((module) => this.#timesOf(module)),
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(times));
  }

  #failureOf(module: TestModule, test: string, errors: readonly { message: string }[]): string {
    const [message = ''] = (errors[0]?.message ?? '').split('\n');
    return `${relative(this.#folder, module.moduleId)}${test}: ${message}`;
  }

  #timesOf(module: TestModule): FileTimes {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic();
    return {
      project: module.project.name,
      file: relative(this.#folder, module.moduleId).replaceAll('\\', '/'),
      tests: [...module.children.allTests()].length,
      total: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
      spent: module.meta().timeSpent ?? {},
    };
  }
}
