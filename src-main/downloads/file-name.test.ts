import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\Windows\\plan.pdf', 'C--Windows-plan.pdf'],
  ['.bashrc', 'bashrc'],
  ['…', '…'],
  ['   ', 'file'],
  ['report\u202efdp.exe', 'reportfdp.exe'],
  ['line\nbreak.txt', 'linebreak.txt'],
  ['con.txt', '_con.txt'],
  ['plan.pdf. ', 'plan.pdf'],
  ['план встречи.txt', 'план встречи.txt'],
])('%j is saved as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

it('keeps the ending of a long name', () => {
  const name = safeFileName(`${'a'.repeat(400)}.tar`);
  expect(name).toHaveLength(180);
  expect(name.endsWith('.tar')).toBe(true);
});
