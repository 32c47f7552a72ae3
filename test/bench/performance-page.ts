import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

/** The parts of the page, each written by its own command. */
const commands = {
  'Against its budgets': 'npm run bench -- --write',
  'Beside its peers': 'npm run bench:peers -- --write',
} as const;

type Part = keyof typeof commands;

const head = `# How fast it is

Written by the bench, each part by the command below its title. Milliseconds depend on the machine and on what else it does;
ratios are of the same run.
`;

const busy =
  ' Other programs wanted more than the machine has: neither times nor ratios are those of a quiet one.';

/** Whether the load of the last minutes exceeds the number of processors. */
function isBusy(): boolean {
  return (loadavg()[2] ?? 0) > 2 * cpus().length;
}

function machine(): string {
  const [processor] = cpus();
  const load = loadavg().map((each) => each.toFixed(1));
  return (
    `${cpus().length} processors (${processor?.model.trim() ?? 'unknown'}), Node ${process.version}, ${process.platform}; ` +
    `load at the end over 1, 5 and 15 minutes: ${load.join(', ')}.${isBusy() ? busy : ''}`
  );
}

/** Writes one part of docs/performance.md and keeps the other. @param text Markdown */
export function writePerformance(part: Part, text: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const [, ...written] = page.split(/^## /m);
  const parts = new Map(
    written.map((each) => [each.slice(0, each.indexOf('\n')), each.slice(each.indexOf('\n'))]),
  );
  parts.set(part, `\n\n\`${commands[part]}\` on ${machine()}\n\n${text.trim()}\n\n`);
  const sections = Object.keys(commands).flatMap((name) => {
    const section = parts.get(name);
    return section === undefined ? [] : [`## ${name}\n\n${section.trim()}\n`];
  });
  writeFileSync(file, [head, ...sections].join('\n'));
}
