import type { LinkifierFault, LinkifierFields, LinkifierFix } from '#contract/linkifiers.ts';
import { compilePattern } from './re2-pattern.ts';
import { findInPattern, type PatternMatch } from './pattern-match.ts';
import { expandReverseTemplate, readReverseTemplate } from './reverse-template.ts';

function matchOf({ pattern, exampleInput }: LinkifierFields): PatternMatch | null {
  const compiled = compilePattern(pattern);
  return compiled.ok ? findInPattern(compiled.expression, exampleInput, 0) : null;
}

/** Checks that the pattern matches the example, if there is one. */
export function checkExample(fields: LinkifierFields): LinkifierFault[] {
  if (fields.exampleInput === '' || matchOf(fields) !== null) return [];
  return [
    {
      field: 'exampleInput',
      message: 'Example input does not match the linkifier pattern.',
      advice: '',
      serverKey: '__all__',
      span: null,
      fixes: [],
    },
  ];
}

/** The reverse template that reproduces the example: its text with each group's name in place of the value. */
function reverseTemplateOf(example: string, match: PatternMatch): string | null {
  const groups = match.groups.filter(({ end, start }) => end > start);
  const ordered = groups.toSorted((one, other) => one.start - other.start);
  let template = '';
  let taken = 0;
  const literal = (text: string): string => text.replaceAll('{', '{{').replaceAll('}', '}}');
  for (const { name, start, end } of ordered) {
    if (start < taken) return null;
    template += `${literal(example.slice(taken, start))}{${name}}`;
    taken = end;
  }
  return ordered.length === 0 ? null : template + literal(example.slice(taken));
}

/** Checks the reverse template against the example and reports only the leftmost error. */
export function checkReverse(fields: LinkifierFields, groups: readonly string[]): LinkifierFault[] {
  const { exampleInput, reverseTemplate } = fields;
  if (reverseTemplate === '') return [];
  const field = 'reverseTemplate';
  const fault = (message: string, rest: Partial<LinkifierFault> = {}): LinkifierFault[] => [
    { field, message, advice: '', serverKey: '__all__', span: null, fixes: [], ...rest },
  ];
  if (exampleInput === '') {
    return fault('Example text is required when auto-conversion field is set.', {
      field: 'exampleInput',
      advice: 'Enter a text that the pattern matches; the reverse template is checked with it.',
      serverKey: null,
    });
  }
  const match = matchOf(fields);
  // Already reported for the example.
  if (match === null) return [];
  const suggested = reverseTemplateOf(exampleInput, match);
  const useSuggested: LinkifierFix[] =
    suggested === null || suggested === reverseTemplate
      ? []
      : [{ label: `Use ${suggested}`, field, text: suggested }];
  const { parts, fault: syntax } = readReverseTemplate(reverseTemplate);
  const used = new Set(parts.flatMap((part) => (part.kind === 'group' ? part.name : [])));
  for (const part of parts) {
    if (part.kind === 'text' || groups.includes(part.name)) continue;
    const span = { start: part.start, end: part.end };
    const fixes = groups
      .filter((group) => !used.has(group))
      .slice(0, 3)
      .map((group): LinkifierFix => ({
        label: `Use ${group}`,
        field,
        text: `${reverseTemplate.slice(0, part.start)}{${group}}${reverseTemplate.slice(part.end)}`,
      }));
    const message = `Group '${part.name}' in auto-conversion field is not present in linkifier pattern.`;
    return fault(message, { span, fixes });
  }
  if (syntax !== null) {
    const rest = { span: { start: syntax.start, end: syntax.end }, fixes: useSuggested };
    return syntax.kind === 'no-name'
      ? fault('Invalid auto-conversion field: empty field name.', rest)
      : fault("Invalid auto-conversion field: missing '}' character.", {
          ...rest,
          advice: 'Write {{ for a brace that belongs to the text.',
        });
  }
  const values = Object.fromEntries(match.groups.map(({ name, value }) => [name, value]));
  for (const { name, value } of match.groups) {
    const part = parts.find((each) => each.kind === 'group' && each.name === name);
    if (value !== null || part === undefined) continue;
    return fault(`Group '${name}' takes no part in the match of the example.`, {
      advice:
        'Servers fail with an internal error at this. Choose an example in which the group has a value.',
      serverKey: null,
      span: { start: part.start, end: part.end },
      fixes: useSuggested,
    });
  }
  const back = expandReverseTemplate(parts, values)
    ?.map(({ text }) => text)
    .join('');
  if (back === exampleInput) return [];
  return fault('Example text does not match auto-conversion field.', {
    advice: back === undefined ? '' : `Filled in, it gives “${back}”.`,
    fixes: useSuggested,
  });
}
