import type {
  LinkifierCheck,
  LinkifierFault,
  LinkifierFieldName,
  LinkifierFields,
  LinkifierRemark,
} from '#contract/linkifiers.ts';
import { checkExample, checkReverse } from './check-reverse.ts';
import { checkAlternatives, checkTemplate, templateRemarks } from './check-template.ts';
import { messageDanger, placeholder } from './message-danger.ts';
import { findGroups, groupSpansOf, namesOf, type PatternGroup } from './named-groups.ts';
import { patternFixes, patternRemarks } from './pattern-fixes.ts';
import { compilePattern } from './re2-pattern.ts';
import { readReverseTemplate } from './reverse-template.ts';
import { readUrlTemplate, variableSpansOf } from './url-template.ts';

const blank = 'This field cannot be blank.';

function blankFault(field: 'pattern' | 'urlTemplate', text: string): LinkifierFault[] {
  if (text !== '') return [];
  const serverKey = field === 'pattern' ? 'pattern' : 'url_template';
  return [{ field, message: blank, advice: '', serverKey, span: null, fixes: [] }];
}

function checkPattern(pattern: string): LinkifierFault[] {
  const compiled = compilePattern(pattern);
  if (compiled.ok) return [];
  return [
    {
      field: 'pattern',
      message: `Bad regular expression: ${compiled.message}`,
      ...patternFixes(pattern, compiled.message),
      serverKey: '__all__',
    },
  ];
}

function dangerRemark({ pattern, urlTemplate }: LinkifierFields): LinkifierRemark[] {
  const words = messageDanger(pattern, urlTemplate);
  return words === null ? [] : [{ field: 'pattern', words, fixes: [], isDanger: true }];
}

/** Warns of a repeated class that placeholders match too: the match can then span code or a mention. */
function greedyRemark(pattern: string): LinkifierRemark[] {
  const repeated = /(?:\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\.)(?=[*+]|\{\d*,)/gs;
  const isGreedy = [...pattern.matchAll(repeated)].some(([part]) => {
    const compiled = compilePattern(`^(?:${part})+$`);
    return compiled.ok && compiled.expression.test(placeholder(0));
  });
  if (!isGreedy) return [];
  const words =
    'May reach over code, links and mentions: the server then puts its own placeholder into the link. Name the characters that belong to it.';
  return [{ field: 'pattern', words, fixes: [], isDanger: false }];
}

/** The spans of each field that belong to each named group. */
function spansIn(fields: LinkifierFields, groups: readonly PatternGroup[]): LinkifierCheck['spans'] {
  const names = namesOf(groups);
  const spans: LinkifierCheck['spans'] = [{ field: 'pattern', spans: groupSpansOf(groups) }];
  const named = (parts: readonly { name: string; start: number; end: number }[]) =>
    parts.flatMap(({ name, start, end }) => {
      const group = names.indexOf(name);
      return group < 0 ? [] : [{ start, end, group }];
    });
  const ofTemplate = (field: LinkifierFieldName, template: string): void => {
    const parts = readUrlTemplate(template);
    if (parts !== null) spans.push({ field, spans: named(variableSpansOf(parts)) });
  };
  ofTemplate('urlTemplate', fields.urlTemplate);
  for (const [index, template] of fields.alternativeUrlTemplates.entries())
    ofTemplate(`alternative:${index}`, template);
  const { parts } = readReverseTemplate(fields.reverseTemplate);
  spans.push({
    field: 'reverseTemplate',
    spans: named(parts.flatMap((part) => (part.kind === 'group' ? part : []))),
  });
  return spans;
}

/**
 * Checks a linkifier field by field, as the server does (https://zulip.com/api/add-linkifier). The server stops at the
 * first error that involves several fields; here every field gets its own, in the server's order.
 *
 * @param fields without surrounding white space; empty alternatives are ignored
 * @param otherPatterns patterns of the organization's other linkifiers
 * @param realmUrl the organization's own URL, or null if unknown
 */
export function checkFields(
  fields: LinkifierFields,
  otherPatterns: ReadonlySet<string>,
  realmUrl: string | null = null,
): LinkifierCheck {
  const { pattern, urlTemplate } = fields;
  const groups = findGroups(pattern);
  const bad = checkPattern(pattern);
  const names = bad.length > 0 ? null : namesOf(groups);
  const ofTemplate = checkTemplate('urlTemplate', fields, names);
  const faults = [
    ...blankFault('pattern', pattern),
    ...blankFault('urlTemplate', urlTemplate),
    // Servers report errors in a single field before errors that involve several.
    ...ofTemplate.filter(({ serverKey }) => serverKey === 'url_template'),
    ...bad,
    ...(names === null ? [] : checkExample(fields)),
    ...(names === null ? [] : checkReverse(fields, names)),
    ...ofTemplate.filter(({ serverKey }) => serverKey !== 'url_template'),
    ...checkAlternatives(fields, names),
  ];
  if (pattern !== '' && otherPatterns.has(pattern)) {
    faults.push({
      field: 'pattern',
      message: 'Realm filter with this Realm and Pattern already exists.',
      advice: 'Another linkifier has the same pattern.',
      serverKey: '__all__',
      span: null,
      fixes: [],
    });
  }
  return {
    faults,
    remarks: [
      ...(names === null
        ? []
        : [...dangerRemark(fields), ...greedyRemark(pattern), ...patternRemarks(pattern, groups)]),
      ...templateRemarks(fields, realmUrl),
    ],
    groups: namesOf(groups),
    spans: spansIn(fields, groups),
  };
}
