import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { customAccount, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import type { ThingLines } from '../change-facts.ts';

const yesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No');

function accountWords({ account }: ProfileFieldSetup): string {
  if (account === null) return '';
  return account.kind === customAccount ? 'Another service' : account.kind;
}

/** A field line by line, without what its type doesn't have. */
export function profileFieldLines(setup: ProfileFieldSetup | null): ThingLines {
  if (setup === null) return [];
  return [
    ['Name', setup.name],
    ['Hint', setup.hint],
    ['Type', fieldTypeNames[setup.type]],
    ['Options', setup.options.map(({ text }) => text).join('\n')],
    ['Service', accountWords(setup)],
    ['Address', setup.account?.urlPattern ?? '', 'code'],
    ['In profile summary', yesNo(setup.isInSummary)],
    ['Required', yesNo(setup.isRequired)],
    ['Editable by the user', yesNo(setup.isEditableByUser)],
    ['Used to find people', yesNo(setup.isForMatching)],
  ];
}

/** The maximum number of options named in a sentence. */
const mostNamed = 12;

function optionsWords(options: ProfileFieldSetup['options']): string[] {
  if (options.length === 0) return [];
  if (options.length > mostNamed) return [countOf(options.length, 'option')];
  return [`options ${listOf(options.map(({ text }) => text))}`];
}

/** A field in one sentence. */
export function profileFieldWords(setup: ProfileFieldSetup | null): string {
  if (setup === null) return 'Not there';
  const { name, hint, type, options, account } = setup;
  const marks = [
    ...(setup.isInSummary ? ['in profile summary'] : []),
    ...(setup.isRequired ? ['required'] : []),
    ...(setup.isEditableByUser ? [] : ['not editable by the user']),
    ...(setup.isForMatching ? ['used to find people'] : []),
  ];
  return [
    `${name} (${fieldTypeNames[type].toLowerCase()})`,
    ...(hint === '' ? [] : [`hint “${hint}”`]),
    ...optionsWords(options),
    ...(account === null || account.urlPattern === '' ? [] : [account.urlPattern]),
    ...(marks.length === 0 ? [] : [listOf(marks)]),
  ].join('; ');
}
