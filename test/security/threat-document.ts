import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWords, type NamedTest } from '../named-test.ts';
import { rules } from './rules.ts';
import type { Threat } from './threat.ts';
import { threats } from './threats.ts';

export const securityFile = join(import.meta.dirname, '..', '..', 'docs', 'security.md');

const testList = (tests: readonly NamedTest[]): string => tests.map(testWords).join('<br>');

function table(head: readonly [string, string], rows: readonly Threat[]): string {
  return [
    `| ${head[0]} | ${head[1]} | Shown by |`,
    '| --- | --- | --- |',
    ...rows.map(({ threat, defence, tests }) => `| ${threat} | ${defence} | ${testList(tests)} |`),
  ].join('\n');
}

function between(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run threat-model -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/security.md has no place for ${name}.`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}

/** docs/security.md with the current tables; the surrounding text stays. */
export function securityDocument(): string {
  const document = readFileSync(securityFile, 'utf8');
  const withRules = between(document, 'rules', table(['Rule', 'What it says'], rules));
  return between(withRules, 'threats', table(['Threat', 'Defence'], threats));
}
