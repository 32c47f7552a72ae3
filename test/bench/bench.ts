/**
 * `npm run bench`: the design's budgets, each measured as a median of several runs next to a baseline from the same
 * run. Prints a table, and with `--json FILE` writes the figures. A missed budget is printed but fails nothing, because
 * machines differ. `--users N` is the size of the organization, `--only WORD` picks groups by name, `--million`
 * measures the growth up to a million people, which takes 24 GB of memory, `--write` writes docs/performance.md.
 */
import '../../build/words/node-english.ts';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureColdStart } from './cold-start.ts';
import { toFigure, type Figure, type Measurement } from './figure.ts';
import { measureGroups } from './groups.ts';
import { measureGrowth } from './growth.ts';
import { measureIntake } from './intake.ts';
import { measureLinkifiers } from './linkifiers.ts';
import { measureLoading } from './loading.ts';
import { measureLongLists } from './long-lists.ts';
import { measureMessages } from './messages.ts';
import { measurePermissions } from './permissions.ts';
import { measurePresence } from './presence.ts';
import { measureStore } from './store.ts';
import { writePerformance } from './performance-page.ts';
import { renderMarkdown, renderTable } from './table.ts';
import { measureWindow } from './window.ts';

interface Group {
  name: string;
  measure(users: number): Promise<Measurement[]>;
}

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    users: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    million: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const groups: readonly Group[] = [
  { name: 'Loading an organization', measure: measureLoading },
  { name: 'Growth', measure: () => measureGrowth(values.million) },
  { name: 'Taking in events', measure: measureIntake },
  { name: 'Groups', measure: measureGroups },
  { name: 'Permissions', measure: measurePermissions },
  { name: 'Messages to the renderer', measure: measureMessages },
  { name: 'The window', measure: measureWindow },
  { name: 'Scrolling', measure: measureLongLists },
  { name: 'Presence', measure: measurePresence },
  { name: 'Linkifiers', measure: measureLinkifiers },
  { name: 'The store', measure: measureStore },
  { name: 'Cold start', measure: measureColdStart },
];

const users = Number(values.users);
if (!Number.isInteger(users) || users < 1_000)
  throw new RangeError('--users takes a whole number from 1000.');

const startedAt = performance.now();
const figures: Figure[] = [];
for (const group of groups) {
  if (!group.name.toLowerCase().includes(values.only.toLowerCase())) continue;
  process.stderr.write(`${group.name} ... `);
  const before = performance.now();
  const measured = await group.measure(users);
  figures.push(...measured.map((measurement) => toFigure(group.name, measurement)));
  process.stderr.write(`${((performance.now() - before) / 1_000).toFixed(0)} s\n`);
}

const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? '',
  cores: cpus().length,
  users,
  seconds: Math.round((performance.now() - startedAt) / 1_000),
};
console.log(renderTable(figures));
console.log(
  `\n${users.toLocaleString('en')} users, Node ${machine.node}, ${machine.cores} cores (${machine.processor}), ${machine.seconds} s in all. Medians.`,
);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
}
if (values.write) {
  const size = `${users.toLocaleString('en')} users. Medians; a budget that is missed fails nothing, since machines differ.`;
  writePerformance('Against its budgets', `${size}\n${renderMarkdown(figures)}`);
}
