import { parseTemplate } from 'url-template';
import type { TextSpan } from '#contract/linkifiers.ts';

const operators = ['+', '#', '.', '/', ';', '?', '&', ','] as const;
type Operator = '' | (typeof operators)[number];

/** A variable of an expression; the span covers its name. */
interface Variable extends TextSpan {
  name: string;
  /** The key to look its value up by: the name, unless a slash introduces another key. */
  key: string;
  /** The maximum length of the value; null for no limit. */
  longest: number | null;
  isExploded: boolean;
}

/** A piece of a URL template. Spans are UTF-16 units of the template. */
export type TemplatePart =
  | ({ kind: 'literal'; text: string } & TextSpan)
  | ({
      kind: 'expression';
      text: string;
      operator: Operator;
      variables: Variable[];
      last: string;
    } & TextSpan);

/** Values by variable; a group that didn't take part in the match has none. */
export type Values = Readonly<Record<string, string | null | undefined>>;

const nameCharacters = String.raw`(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*`;
/** What servers parse: the standard's syntax, dots anywhere, and an unused key or default after a slash. */
const specification = new RegExp(
  String.raw`^(?<name>(?=[^.])${nameCharacters})(?<keys>(?:/${nameCharacters})*)(?::(?<longest>\d{1,3})|(?<exploded>\*|\[\]))?(?:=.*)?$`,
  's',
);

function readVariable(text: string, start: number): Variable | null {
  const { name = '', keys = '', longest, exploded } = specification.exec(text)?.groups ?? {};
  if (name === '' || (longest !== undefined && Number(longest) === 0)) return null;
  return {
    name,
    key: keys.split('/').at(-1) || name,
    longest: longest === undefined ? null : Number(longest),
    isExploded: exploded !== undefined,
    start,
    end: start + name.length,
  };
}

function readExpression(text: string, start: number): TemplatePart | null {
  const inner = text.slice(1, -1);
  const operator = operators.find((each) => inner.startsWith(each)) ?? '';
  const last = /[,./;&]$/.exec(inner.slice(operator.length))?.[0] ?? '';
  const variables: Variable[] = [];
  let at = start + 1 + operator.length;
  for (const each of inner.slice(operator.length, inner.length - last.length).split(',')) {
    const variable = readVariable(each, at);
    if (variable === null) return null;
    variables.push(variable);
    at += each.length + 1;
  }
  return { kind: 'expression', text, operator, variables, last, start, end: start + text.length };
}

/** Parsing and matching the same templates on every keystroke costs more than caching them. */
const mostKept = 2_000;
const readTemplates = new Map<string, TemplatePart[] | null>();
const matchers = new WeakMap<readonly TemplatePart[], Matcher>();

/** The expression that a URL has to match, and which group captures which variable. */
interface Matcher {
  expression: RegExp;
  groups: ReadonlyMap<string, number>;
}

/**
 * Parses an RFC 6570 template (https://www.rfc-editor.org/rfc/rfc6570) of any level, as strictly as the server does.
 *
 * @returns its pieces in order, or null if it isn't valid
 */
export function readUrlTemplate(template: string): TemplatePart[] | null {
  const known = readTemplates.get(template);
  if (known !== undefined) return known;
  if (readTemplates.size >= mostKept) readTemplates.clear();
  const read = parse(template);
  readTemplates.set(template, read);
  return read;
}

function parse(template: string): TemplatePart[] | null {
  const parts: TemplatePart[] = [];
  for (let at = 0; at < template.length;) {
    if (template[at] === '}') return null;
    if (template[at] === '{') {
      const close = template.indexOf('}', at);
      const part = close < 0 ? null : readExpression(template.slice(at, close + 1), at);
      if (part === null) return null;
      parts.push(part);
      at = close + 1;
    } else {
      const [text = ''] = /^[^{}]+/.exec(template.slice(at)) ?? [];
      parts.push({ kind: 'literal', text, start: at, end: at + text.length });
      at += text.length;
    }
  }
  return parts;
}

/** The unique names of all variables, in order of appearance. */
export function variablesOf(parts: readonly TemplatePart[]): string[] {
  const names = parts.flatMap((part) =>
    part.kind === 'literal' ? [] : part.variables.map((variable) => variable.name),
  );
  return [...new Set(names)];
}

/** The spans of the variables: the whole expression if it has one variable, otherwise the names. */
export function variableSpansOf(parts: readonly TemplatePart[]): (TextSpan & { name: string })[] {
  return parts.flatMap((part) => {
    if (part.kind === 'literal') return [];
    const [only, ...others] = part.variables;
    return only !== undefined && others.length === 0
      ? [{ name: only.name, start: part.start, end: part.end }]
      : part.variables;
  });
}

/** A piece of an expanded template, with its variable if it has one. */
export interface ExpandedPart {
  text: string;
  variable: string | null;
}

/** The expression in the standard's syntax, for the library that expands it, without what only servers parse. */
function expandExpression(
  { operator, variables, last }: Extract<TemplatePart, { kind: 'expression' }>,
  values: Values,
): string {
  // Without a prototype, because a group may be called `constructor`.
  const context: Record<string, string> = Object.create(null);
  const names: string[] = [];
  for (const { name, key, longest, isExploded } of variables) {
    const value = Object.hasOwn(values, key) ? values[key] : null;
    if (value === null || value === undefined) continue;
    const kept = longest === null ? value : Array.from(value).slice(0, longest).join('');
    // The library treats a percent sign before a single digit as encoded.
    const keepsReserved = operator === '+' || operator === '#';
    context[name] = keepsReserved ? kept.replace(/%(?![0-9A-Fa-f]{2})/g, '%25') : kept;
    names.push(isExploded ? `${name}*` : name);
  }
  if (names.length === 0) return '';
  const known = operator === ',' ? '' : operator;
  const expanded = parseTemplate(`{${known}${names.join(',')}}`).expand(context);
  if (last === '') return operator === ',' ? `,${expanded}` : expanded;
  return expanded.slice(separators[operator][0].length) + last;
}

/** Expands a template piece by piece. Returns null for text that a URL can't contain, such as half a surrogate pair. */
export function expandParts(parts: readonly TemplatePart[], values: Values): ExpandedPart[] | null {
  try {
    return parts.map((part) => ({
      text: part.kind === 'literal' ? parseTemplate(part.text).expand({}) : expandExpression(part, values),
      variable:
        part.kind === 'expression' && part.variables.length === 1 ? (part.variables[0]?.name ?? null) : null,
    }));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Expands a template with values percent-encoded as in RFC 6570. Returns null in the same cases as `expandParts`. */
export function expandUrlTemplate(parts: readonly TemplatePart[], values: Values): string | null {
  return (
    expandParts(parts, values)
      ?.map(({ text }) => text)
      .join('') ?? null
  );
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** The prefix of the first value and the separator between values, by operator. */
const separators: Record<Operator, readonly [first: string, between: string]> = {
  '': ['', ','],
  '+': ['', ','],
  '#': ['#', ','],
  '.': ['.', '.'],
  '/': ['/', '/'],
  ';': [';', ';'],
  '?': ['?', '&'],
  '&': ['&', '&'],
  ',': [',', ','],
};

function matcherOf(parts: readonly TemplatePart[]): Matcher {
  const groups = new Map<string, number>();
  let expression = '';
  for (const part of parts) {
    if (part.kind === 'literal') {
      expression += escaped(part.text);
      continue;
    }
    const [opening, between] = separators[part.operator];
    const first = part.last === '' ? opening : '';
    const hasNames = part.operator === ';' || part.operator === '?' || part.operator === '&';
    for (const [index, variable] of part.variables.entries()) {
      const known = groups.get(variable.name);
      if (known === undefined) groups.set(variable.name, groups.size + 1);
      const value = known === undefined ? '(.*?)' : `\\${known}`;
      const key = hasNames ? `${escaped(variable.name)}=?` : '';
      const before = escaped(index === 0 ? first : between);
      // Without a value, an expression drops its operator too.
      expression += before === '' ? value : `(?:${before}${key}${value})?`;
    }
    expression += escaped(part.last);
  }
  return { expression: new RegExp(`^${expression}$`, 's'), groups };
}

/**
 * Matches a whole URL against a template: literals match exactly, every variable matches the shortest possible text,
 * and values are percent-decoded (a plus isn't a space).
 *
 * @returns the values, or null if the URL doesn't match
 */
export function matchUrlTemplate(parts: readonly TemplatePart[], url: string): Record<string, string> | null {
  const known = matchers.get(parts);
  const { expression, groups } = known ?? matcherOf(parts);
  if (known === undefined) matchers.set(parts, { expression, groups });
  const found = expression.exec(url);
  if (found === null) return null;
  try {
    return Object.fromEntries(
      [...groups].map(([variable, index]) => [variable, decodeURIComponent(found[index] ?? '')]),
    );
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
