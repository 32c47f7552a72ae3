import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; steps: { run?: string }[] }>;
}

const folder = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(globSync('.github/workflows/*.yml', { cwd: folder }))('%s runs scripts that exist', (file) => {
  const { jobs } = parse(readFileSync(join(folder, file), 'utf8')) as Workflow;
  for (const [name, job] of Object.entries(jobs)) {
    expect(job['timeout-minutes'], `${name} has a time limit`).toBeGreaterThan(0);
    const commands = job.steps.map(({ run = '' }) => run).join('\n');
    for (const [, script = ''] of commands.matchAll(/npm run ([\w:-]+)/g)) {
      expect(scripts, `${name}: npm run ${script}`).toHaveProperty([script]);
    }
  }
});
