import { parseArgs } from 'node:util';
import { gatherRoles } from './compare.ts';
import { replayOnDemoRealm } from './fidelity.ts';
import { recordedLevels, roleNames } from './recording.ts';
import type { ReplayedStep } from './replay.ts';

/**
 * Prints where the demo realm differs from the recorded servers.
 *
 *     node test/recorded/replay-cli.ts                          how many of the steps are equal, at both levels
 *     node test/recorded/replay-cli.ts --level 442              every difference at that level
 *     node test/recorded/replay-cli.ts --level 442 --path /users
 *     node test/recorded/replay-cli.ts --level 442 --step 137   one step, with both answers and all events in full
 *
 * `-` is missing in the demo realm, `+` is only there, `~` is something else: the recorded side first.
 */
const { values } = parseArgs({
  options: {
    level: { type: 'string' },
    path: { type: 'string' },
    step: { type: 'string' },
  },
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printStep({ call, path, expected, actual, differences }: ReplayedStep): void {
  const parameters = call.parameters === undefined ? '' : ` ${JSON.stringify(call.parameters).slice(0, 160)}`;
  print(
    `\n${call.n} ${call.as} ${call.method} ${call.path}${parameters}${call.note === undefined ? '' : ` (${call.note})`}`,
  );
  for (const line of gatherRoles(differences)) print(`    ${line}`);
  if (values.step === undefined) return;
  print(`    ${path}`);
  print(`  recorded ${expected.status} ${JSON.stringify(expected.body)}`);
  print(`  demo     ${actual.status} ${JSON.stringify(actual.body)}`);
  for (const role of roleNames) {
    for (const event of expected.events[role] ?? []) print(`  recorded ${role} ${JSON.stringify(event)}`);
    for (const event of actual.events[role] ?? []) print(`  demo     ${role} ${JSON.stringify(event)}`);
  }
}

for (const level of recordedLevels) {
  if (values.level !== undefined && Number(values.level) !== level) continue;
  const begun = performance.now();
  const steps = await replayOnDemoRealm(level);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const equal = steps.filter(({ differences }) => differences.length === 0).length;
  const wanted = steps.filter(
    (step) =>
      (values.step === undefined ? step.differences.length > 0 : step.call.n === Number(values.step)) &&
      (values.path === undefined || step.call.path.startsWith(values.path)),
  );
  if (values.level !== undefined) for (const step of wanted) printStep(step);
  print(`\nLevel ${level}: ${equal} of ${steps.length} equal (${seconds} s)`);
}
