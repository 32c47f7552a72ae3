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

it.each([
  ['a', 'tar', 236],
  ['議', 'pdf', 234],
  ['👩🏽‍🚒', 'txt', 225],
  ['e\u0301', '', 240],
])(
  'a long name of %s is cut by bytes, between characters, and keeps its extension',
  (character, ending, bytes) => {
    const suffix = ending === '' ? '' : `.${ending}`;
    const name = safeFileName(`${character.repeat(400)}${suffix}`);
    const beginning = name.slice(0, name.length - suffix.length);
    expect(Buffer.byteLength(beginning)).toBe(bytes);
    expect(beginning.replaceAll(character, '')).toBe('');
    expect(name).toBe(beginning + suffix);
  },
);

it('a name is limited in bytes even if it has few characters', () => {
  expect(Buffer.byteLength(safeFileName(`${'議'.repeat(180)}.pdf`))).toBe(238);
});

it('a name with a character that no file system takes whole is replaced', () => {
  expect(safeFileName(`a${'\u0301'.repeat(300)}.pdf`)).toBe('file.pdf');
});
