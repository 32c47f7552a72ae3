import {
  longestPlaygroundLanguage,
  pygmentsName,
  type PlaygroundFault,
  type PlaygroundFields,
  type PlaygroundFix,
  type PlaygroundRemark,
} from '#contract/kinds/playgrounds.ts';
import { codePointCount, storageObjection } from '#contract/text-rules.ts';
import { expandUrlTemplate, readUrlTemplate, variablesOf } from '../../../linkifiers/url-template.ts';

const blank = 'This field cannot be blank.';
/** Zulip's name for the variable with a block's code. */
const code = 'code';
/** Any value: warnings are the same for every code. */
const anyCode = 'x';

type Field = keyof PlaygroundFields;

const faultOf = (
  field: Field,
  message: string,
  advice = '',
  fix: PlaygroundFix | null = null,
): PlaygroundFault => ({ field, message, advice, fix });

function languageFaults(language: string): PlaygroundFault[] {
  if (language === '') return [faultOf('language', blank)];
  const length = codePointCount(language);
  if (length > longestPlaygroundLanguage) {
    return [
      faultOf('language', `pygments_language is too long (limit: ${longestPlaygroundLanguage} characters)`),
    ];
  }
  if (/^[ a-zA-Z0-9_+,\-./#]*$/.test(language)) return [];
  return [
    faultOf(
      'language',
      'Invalid characters in pygments language',
      'Possible are English letters, digits, spaces and _ + - . / # ,',
    ),
  ];
}

function templateFaults(template: string): PlaygroundFault[] {
  const field = 'urlTemplate';
  if (template === '') return [faultOf(field, blank)];
  const parts = readUrlTemplate(template);
  if (parts === null) {
    const isOpen = template.lastIndexOf('{') > template.lastIndexOf('}');
    const closed = `${template}}`;
    const fix = isOpen && readUrlTemplate(closed) !== null ? { label: 'Add }', text: closed } : null;
    const advice = isOpen ? 'A brace is not closed.' : 'The code stands in it as {code}.';
    return [faultOf(field, 'Invalid URL template.', advice, fix)];
  }
  const variables = variablesOf(parts);
  if (!variables.includes(code)) {
    const fix = variables.length === 0 ? { label: 'Add {code}', text: `${template}{code}` } : null;
    return [faultOf(field, 'Missing the required variable "code" in the URL template', '', fix)];
  }
  return variables.length === 1
    ? []
    : [faultOf(field, '"code" should be the only variable present in the URL template')];
}

/**
 * Checks a playground field by field as the server does. https://zulip.com/api/add-code-playground
 *
 * @param fields trimmed
 * @param others the organization's other playgrounds
 */
export function checkPlayground(
  fields: PlaygroundFields,
  others: readonly PlaygroundFields[],
): PlaygroundFault[] {
  const { name, language, urlTemplate } = fields;
  const isTaken = others.some((other) => other.name === name && other.language === language);
  return [
    ...(name === '' ? [faultOf('name', blank)] : []),
    ...languageFaults(language),
    ...templateFaults(urlTemplate),
    ...(isTaken
      ? [
          faultOf(
            'name',
            'Realm playground with this Realm, Pygments language and Name already exists.',
            'Another playground of this language has the same name.',
          ),
        ]
      : []),
    ...(['name', 'urlTemplate'] as const).flatMap((field) => {
      const objection = storageObjection(fields[field]);
      return objection === null ? [] : [faultOf(field, objection)];
    }),
  ];
}

/** The address for some code; null if the template isn't valid. */
export function playgroundUrl(urlTemplate: string, sample: string): string | null {
  const parts = readUrlTemplate(urlTemplate);
  return parts === null ? null : expandUrlTemplate(parts, { [code]: sample });
}

/** What the server accepts but nobody wants: a language without blocks, an address that no browser opens. */
export function playgroundRemarks({ language, urlTemplate }: PlaygroundFields): PlaygroundRemark[] {
  const known = pygmentsName(language);
  const url = playgroundUrl(urlTemplate, anyCode);
  const isPage = url === null || /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  return [
    ...(known !== undefined && known !== language
      ? [
          {
            field: 'language' as const,
            words: `Code blocks name this language “${known}”.`,
            fix: { label: `Use ${known}`, text: known },
          },
        ]
      : []),
    ...(urlTemplate !== '' && !isPage
      ? [
          {
            field: 'urlTemplate' as const,
            words: 'Not the address of a web page.',
            fix: /^[a-z]+:/i.test(urlTemplate)
              ? null
              : { label: 'Add https://', text: `https://${urlTemplate.replace(/^\/+/, '')}` },
          },
        ]
      : []),
  ];
}
