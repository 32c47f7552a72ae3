import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..');

/** Displayed, searched or only needed before sending: never sent or saved. */
const noDrafts = [
  'ChangePreview.tsx text',
  'EndReportDialog.tsx reports',
  'FlagConfirm.tsx typed',
  'FoldersDialog.tsx showsArchived',
  'GraphDialog.tsx scope',
  'LeaveConfirm.tsx typed',
  'ProtectDialog.tsx userIds',
  'ShortcutsDialog.tsx text',
];

/** The `useState` variables that a form field in this source shows or sets. */
function typedStates(source: string): string[] {
  if (!/<(?:PreviewDialog|DialogFrame|MenuForm|Textarea|form)\b|component="form"/.test(source)) return [];
  return [...source.matchAll(/const \[(\w+), (set\w+)\] = useState\b/g)].flatMap(([, name = '', set = '']) =>
    new RegExp(
      `(?:value|checked)=\\{(?:\\[\\.\\.\\.)?${name}\\b|on(?!Edit|Open|Show)[A-Z]\\w*=\\{${set}\\}|\\b${set}\\(\\w+\\.currentTarget`,
    ).test(source)
      ? [name]
      : [],
  );
}

it('the check finds what a form stores by hand', () => {
  const state = "const [name, setName] = useState('');";
  const field = '<Field value={name} onChange={(event) => setName(event.currentTarget.value)} />';
  expect(typedStates(`${state} <PreviewDialog>${field}</PreviewDialog>`)).toEqual(['name']);
  expect(typedStates(`${state} <form><PeoplePicker onValue={setName} /></form>`)).toEqual(['name']);
  expect(typedStates(`${state} <PreviewDialog title={name} />`)).toEqual([]);
  expect(typedStates(`${state} <PreviewDialog /> <List onEdit={setName} />`)).toEqual([]);
});

it('no form stores its input by hand', () => {
  const found = globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      typedStates(readFileSync(join(folder, file), 'utf8')).map((name) => `${basename(file)} ${name}`),
    );
  expect(found.toSorted()).toEqual(noDrafts);
});
