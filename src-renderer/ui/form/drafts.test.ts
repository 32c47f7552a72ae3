import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..');

/** What is shown, looked for or asked before sending: nothing of it is ever sent or kept. */
const noDrafts = [
  'ChangePreview.tsx text',
  'EndReportDialog.tsx reports',
  'FlagConfirm.tsx typed',
  'FoldersDialog.tsx showsArchived',
  'GraphDialog.tsx scope',
  'LeaveConfirm.tsx typed',
  'ProtectDialog.tsx userIds',
];

/** The variables of `useState` that a field of a form in this source shows or sets. */
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

it('finds what a form keeps by hand', () => {
  const state = "const [name, setName] = useState('');";
  const field = '<Field value={name} onChange={(event) => setName(event.currentTarget.value)} />';
  expect(typedStates(`${state} <PreviewDialog>${field}</PreviewDialog>`)).toEqual(['name']);
  expect(typedStates(`${state} <form><PeoplePicker onValue={setName} /></form>`)).toEqual(['name']);
  expect(typedStates(`${state} <PreviewDialog title={name} />`)).toEqual([]);
  expect(typedStates(`${state} <PreviewDialog /> <List onEdit={setName} />`)).toEqual([]);
});

it('lets no form keep by hand what is typed in it', () => {
  const found = globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      typedStates(readFileSync(join(folder, file), 'utf8')).map((name) => `${basename(file)} ${name}`),
    );
  expect(found.toSorted()).toEqual(noDrafts);
});
