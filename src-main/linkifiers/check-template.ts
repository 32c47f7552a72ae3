import type {
  LinkifierFault,
  LinkifierFieldName,
  LinkifierFields,
  LinkifierFix,
  LinkifierRemark,
} from '#contract/linkifiers.ts';
import { linkedAddress, schemeOf } from './linked-address.ts';
import { readUrlTemplate, variableSpansOf, variablesOf, type TemplatePart } from './url-template.ts';

/** The alphabetically first name, because that is the one the server reports. */
const firstOf = (names: readonly string[]): string | undefined =>
  names.toSorted((one, other) => (one < other ? -1 : 1))[0];

function replaceAt(
  text: string,
  { start, end }: { start: number; end: number },
  replacement: string,
): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Offers every unused group as a replacement for a variable that names no group. */
function renameFixes(
  field: LinkifierFieldName,
  template: string,
  wrong: string,
  parts: readonly TemplatePart[],
  groups: readonly string[],
): Pick<LinkifierFault, 'span' | 'fixes'> {
  const used = variablesOf(parts);
  const span = variableSpansOf(parts).find(({ name }) => name === wrong) ?? null;
  const names = parts.flatMap((part) =>
    part.kind === 'literal' ? [] : part.variables.filter(({ name }) => name === wrong),
  );
  const lacking = groups.filter((group) => !used.includes(group));
  const fixes = lacking.slice(0, 3).map((group): LinkifierFix => ({
    label: `Use ${group}`,
    field,
    text: names.reduceRight((text, span) => replaceAt(text, span, group), template),
  }));
  return { span, fixes };
}

function checkSyntax(field: LinkifierFieldName, template: string): LinkifierFault[] {
  const open = template.lastIndexOf('{');
  const isOpen = open >= 0 && !template.includes('}', open);
  const closed = `${template}}`;
  const fixes: LinkifierFix[] =
    isOpen && readUrlTemplate(closed) !== null ? [{ label: 'Add }', field, text: closed }] : [];
  return [
    {
      field,
      message: 'Invalid URL template.',
      advice: isOpen
        ? 'A brace is not closed.'
        : 'Variables stand as {name}, of letters, digits and underscores; other braces are not possible.',
      serverKey: field === 'urlTemplate' ? 'url_template' : '__all__',
      span: isOpen ? { start: open, end: template.length } : null,
      fixes,
    },
  ];
}

function checkNames(
  field: LinkifierFieldName,
  template: string,
  parts: readonly TemplatePart[],
  groups: readonly string[],
): LinkifierFault[] {
  const what = field === 'urlTemplate' ? 'URL template' : 'alternative URL template';
  const variables = variablesOf(parts);
  const unknown = firstOf(variables.filter((variable) => !groups.includes(variable)));
  if (unknown !== undefined) {
    const message = `Group '${unknown}' in ${what} is not present in linkifier pattern.`;
    const renamed = renameFixes(field, template, unknown, parts, groups);
    return [{ field, message, advice: '', serverKey: '__all__', ...renamed }];
  }
  const unused = firstOf(groups.filter((group) => !variables.includes(group)));
  if (unused === undefined) return [];
  return [
    {
      field,
      message: `Group '${unused}' in linkifier pattern is not present in ${what}.`,
      advice: '',
      serverKey: '__all__',
      span: null,
      fixes: [{ label: `Add {${unused}}`, field, text: `${template}{${unused}}` }],
    },
  ];
}

const sameAsUrlTemplate = 'An alternative URL template cannot be the same as the URL template.';
const notUnique = 'Alternative URL templates must be unique.';

/** The server's message for a duplicate alternative. */
function checkRepetition(
  field: LinkifierFieldName,
  index: number,
  fields: LinkifierFields,
): LinkifierFault[] {
  const { urlTemplate, alternativeUrlTemplates } = fields;
  const template = alternativeUrlTemplates[index] ?? '';
  const message =
    template === urlTemplate
      ? sameAsUrlTemplate
      : alternativeUrlTemplates.indexOf(template) < index
        ? notUnique
        : null;
  if (message === null) return [];
  const fixes: LinkifierFix[] = [{ label: 'Remove', field, text: null }];
  return [{ field, message, advice: '', serverKey: '__all__', span: null, fixes }];
}

/**
 * Checks the URL template or one alternative.
 *
 * @param groups names of the pattern's groups, or null if the pattern is invalid and its groups are unknown
 */
export function checkTemplate(
  field: 'urlTemplate' | `alternative:${number}`,
  fields: LinkifierFields,
  groups: readonly string[] | null,
): LinkifierFault[] {
  const index = field === 'urlTemplate' ? null : Number(field.slice('alternative:'.length));
  const template = index === null ? fields.urlTemplate : (fields.alternativeUrlTemplates[index] ?? '');
  const repeated = index === null ? [] : checkRepetition(field, index, fields);
  if (repeated.length > 0) return repeated;
  const parts = readUrlTemplate(template);
  if (parts === null) return checkSyntax(field, template);
  return groups === null ? [] : checkNames(field, template, parts, groups);
}

/** Checks all alternatives, duplicates first, as the server does. */
export function checkAlternatives(
  fields: LinkifierFields,
  groups: readonly string[] | null,
): LinkifierFault[] {
  const rankOf = ({ message }: LinkifierFault): number =>
    message === sameAsUrlTemplate ? 0 : message === notUnique ? 1 : 2;
  return fields.alternativeUrlTemplates
    .flatMap((template, index) =>
      template === '' ? [] : checkTemplate(`alternative:${index}`, fields, groups),
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/**
 * How the server changes the address of a template that it accepts: no link at all, or a different address.
 *
 * @param realmUrl the organization's own URL, or null if unknown
 */
export function templateRemarks(
  { urlTemplate }: LinkifierFields,
  realmUrl: string | null,
): LinkifierRemark[] {
  const remark = (words: string, text: string | null): LinkifierRemark[] => [
    {
      field: 'urlTemplate',
      words,
      fixes: text === null ? [] : [{ label: 'Add https://', field: 'urlTemplate', text }],
      isDanger: false,
    },
  ];
  const [literal = ''] = urlTemplate.split('{', 1);
  const scheme = schemeOf(literal);
  // The value may supply the scheme, or the rest of it.
  if (literal === '' || (scheme === '' && /^[a-z][a-z0-9+.-]*$/i.test(literal) && literal !== urlTemplate))
    return [];
  if (scheme !== '') {
    const linked = linkedAddress(literal, realmUrl);
    // Without a scheme, the link is relative to the organization.
    if (linked !== null && schemeOf(linked) === '')
      return remark(
        `Leads to this organization: the server shortens the link to ${urlTemplate.slice(literal.length - linked.length)}.`,
        null,
      );
    if (linked !== null) return [];
    const isHost = /^[^:]*:\d/.test(literal);
    return remark(
      isHost
        ? `No links: servers read “${scheme}:” as a scheme they don’t know.`
        : `No links: servers don’t link ${scheme}: addresses.`,
      isHost ? `https://${urlTemplate}` : null,
    );
  }
  const address = linkedAddress(literal);
  if (address === null || address === literal) return [];
  const start = address.slice(0, address.indexOf(':') + 1);
  const words = start === 'mailto:' ? 'mailto:' : 'http://';
  return remark(
    `Without a scheme the link begins with ${words}.`,
    `https://${urlTemplate.replace(/^\/\//, '')}`,
  );
}
