import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..');

/** Files whose forms still keep by hand what is typed in them. Whoever moves one to `useDraft` takes it from the list. */
const byHand = [
  'app/network/ProxySignIn.tsx username',
  'app/network/ProxySignIn.tsx password',
  'panels/groups/conflict/ConflictDialog.tsx ticked',
  'panels/messages/flags/NarrowBuilder.tsx text',
  'panels/messages/flags/TermEditor.tsx text',
  'panels/messages/flags/TermEditor.tsx people',
  'panels/people/PasteListDialog.tsx text',
  'panels/people/ViewForms.tsx name',
  'panels/people/edit/PersonEditForm.tsx draft',
  'panels/people/edit/StatusDialog.tsx text',
  'panels/people/edit/StatusDialog.tsx emoji',
  'panels/people/edit/StatusDialog.tsx untilText',
  'panels/people/offboarding/OffboardDialog.tsx picked',
  'panels/people/own-account/OwnAccountDialog.tsx draft',
  'panels/people/own-account/OwnAccountDialog.tsx chosen',
  'panels/presence/cover/CoverEditor.tsx minutes',
  'panels/presence/cover/CoverEditor.tsx words',
  'panels/presence/cover/CoverEditor.tsx typed',
  'panels/presence/cover/CoverEditor.tsx from',
  'panels/presence/cover/CoverEditor.tsx until',
  'panels/presence/cover/CoverEditor.tsx days',
  'panels/statuses/LeaveDialog.tsx chosen',
  'panels/statuses/LeaveDialog.tsx text',
  'panels/statuses/LeaveDialog.tsx emoji',
  'panels/statuses/LeaveDialog.tsx fromText',
  'panels/statuses/LeaveDialog.tsx untilText',
  'ui/people-filter/ConditionForms.tsx mode',
  'ui/people-filter/ConditionForms.tsx value',
  'ui/people-filter/ConditionForms.tsx text',
  'ui/people-filter/ConditionForms.tsx mode',
  'ui/people-filter/ConditionForms.tsx days',
];

/** What is shown, looked for or asked before sending: nothing of it is ever sent or kept. */
const noDrafts = [
  'panels/channels/FoldersDialog.tsx showsArchived',
  'panels/groups/nesting/GraphDialog.tsx scope',
  'panels/messages/flags/FlagConfirm.tsx typed',
  'panels/messages/flags/NarrowBuilder.tsx isMenuOpen',
  'panels/people/edit/ProtectDialog.tsx userIds',
  'panels/statuses/LeaveConfirm.tsx typed',
  'ui/change-preview/ChangePreview.tsx tab',
  'ui/change-preview/ChangePreview.tsx text',
  'ui/change-preview/ChangePreview.tsx typed',
  'ui/change-preview/ChangePreview.tsx entered',
  'ui/change-preview/SingleChangePreview.tsx typed',
  'ui/change-preview/SingleChangePreview.tsx entered',
];

/** The variables of `useState` that a field of a form in this source shows or sets. */
function typedStates(source: string): string[] {
  if (!/<(?:(?:Edit|Change)Dialog|Modal|MenuForm|form)\b|component="form"/.test(source)) return [];
  return [...source.matchAll(/const \[(\w+), (set\w+)\] = useState\b/g)].flatMap(([, name = '', set = '']) =>
    new RegExp(
      `(?:value|checked)=\\{(?:\\[\\.\\.\\.)?${name}\\b|on[A-Z]\\w*=\\{${set}\\}|\\b${set}\\(\\w+\\.currentTarget`,
    ).test(source)
      ? [name]
      : [],
  );
}

it('lets no other form keep by hand what is typed in it', () => {
  const found = globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      typedStates(readFileSync(join(folder, file), 'utf8')).map((name) => `${file} ${name}`),
    );
  expect(found.toSorted()).toEqual([...byHand, ...noDrafts].toSorted());
});
