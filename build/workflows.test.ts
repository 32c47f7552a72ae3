import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  jobs: Record<
    string,
    {
      'runs-on': string;
      'timeout-minutes': number;
      strategy?: { matrix: { os: string[] } };
      steps: { run?: string }[];
    }
  >;
}

const folder = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(globSync('.github/workflows/*.yml', { cwd: folder }))('%s runs only scripts that exist', (file) => {
  const { jobs } = parse(readFileSync(join(folder, file), 'utf8')) as Workflow;
  for (const [name, job] of Object.entries(jobs)) {
    expect(job['timeout-minutes'], `${name} has a time limit`).toBeGreaterThan(0);
    const commands = job.steps.map(({ run = '' }) => run).join('\n');
    for (const [, script = ''] of commands.matchAll(/npm run ([\w:-]+)/g)) {
      expect(scripts, `${name}: npm run ${script}`).toHaveProperty([script]);
    }
  }
});

it('the app is built, tested on Electron and packaged on the three systems', () => {
  const { jobs } = parse(readFileSync(join(folder, '.github/workflows/desktop.yml'), 'utf8')) as Workflow;
  const commandsOf = (job: string): string[] => jobs[job]?.steps.flatMap(({ run = [] }) => run) ?? [];
  for (const job of ['electron', 'package']) {
    expect(jobs[job]?.strategy?.matrix.os, job).toEqual(['ubuntu-latest', 'windows-latest', 'macos-latest']);
    expect(jobs[job]?.['runs-on'], job).toBe('${{ matrix.os }}');
  }
  expect(commandsOf('test')).toContain('bash .ci/run');
  expect(commandsOf('electron')).toEqual(
    expect.arrayContaining(['npm run build', 'npm run test:electron -- --required']),
  );
  expect(commandsOf('package')).toContain('npm run package');
});
