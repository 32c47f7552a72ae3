/**
 * What the server's libraries accept as a URL template (RFC 6570) and as a reverse template.
 * https://zulip.com/help/add-a-custom-linkifier
 */

/** How the values of an expression are joined, by its operator. */
const operators: Readonly<Record<string, readonly [first: string, between: string, named: boolean]>> = {
  '': ['', ',', false],
  '+': ['', ',', false],
  '#': ['#', ',', false],
  '.': ['.', '.', false],
  '/': ['/', '/', false],
  ';': [';', ';', true],
  '?': ['?', '&', true],
  '&': ['&', '&', true],
  // Of the library alone, not of the standard.
  ',': [',', ',', false],
};

interface Variable {
  readonly name: string;
  /** What the value is looked up by: the name, unless another one stands behind a slash. */
  readonly key: string;
  /** In characters; 0 for all of it. */
  readonly longest: number;
}

interface Expression {
  readonly operator: string;
  readonly variables: readonly Variable[];
  /** Stands after the values, in the place of what would stand before them. */
  readonly last: string;
}

type Piece = string | Expression;

const variableText =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*)((?:\/(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*)*)(?::(\d{1,3})|\*|\[\])?$/;

function readVariable(text: string): Variable | undefined {
  // A default is never used: a group that took no part has a value, which is none.
  const [specification = ''] = text.split('=', 1);
  const [, name = '', keys = '', longest] = variableText.exec(specification) ?? [];
  if (name === '' || (longest !== undefined && Number(longest) === 0)) return undefined;
  return { name, key: keys.split('/').at(-1) || name, longest: Number(longest ?? 0) };
}

function readExpression(text: string): Expression | undefined {
  const operator = /^[+#./;?&,]/.exec(text)?.[0] ?? '';
  let list = text.slice(operator.length);
  const last = /[,./;&]$/.exec(list)?.[0] ?? '';
  list = list.slice(0, list.length - last.length);
  const variables = list.split(',').map(readVariable);
  return variables.includes(undefined)
    ? undefined
    : { operator, variables: variables.filter((each) => each !== undefined), last };
}

function readTemplate(template: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const text of template.split(/(\{[^}]*\})/)) {
    if (!text.startsWith('{') || !text.endsWith('}')) {
      if (/[{}]/.test(text)) return undefined;
      pieces.push(text);
      continue;
    }
    const expression = readExpression(text.slice(1, -1));
    if (expression === undefined) return undefined;
    pieces.push(expression);
  }
  return pieces;
}

/** The names of a URL template's variables; undefined for text that is no template. */
export function templateVariables(template: string): Set<string> | undefined {
  const pieces = readTemplate(template);
  if (pieces === undefined) return undefined;
  return new Set(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.variables.map(({ name }) => name))),
  );
}

/** Percent-encodes as the server's library does: reserved signs and what is encoded already stay where asked. */
function encode(text: string, keepsReserved: boolean): string {
  const plain = keepsReserved ? /%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/y : /[A-Za-z0-9\-._~]/y;
  let encoded = '';
  for (let at = 0; at < text.length;) {
    plain.lastIndex = at;
    const kept = plain.exec(text)?.[0];
    const next = kept ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    encoded +=
      kept ??
      [...new TextEncoder().encode(next)]
        .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join('');
    at += next.length;
  }
  return encoded;
}

function expandExpression(
  { operator, variables, last }: Expression,
  values: ReadonlyMap<string, string>,
): string {
  const [first, between, named] = operators[operator] ?? operators[''] ?? ['', ',', false];
  const keepsReserved = operator === '+' || operator === '#';
  const expanded = variables.flatMap(({ name, key, longest }) => {
    const value = values.get(key);
    if (value === undefined) return [];
    const kept = longest === 0 ? value : [...value].slice(0, longest).join('');
    const text = encode(kept, keepsReserved);
    if (!named) return [text];
    return [operator === ';' && text === '' ? name : `${name}=${text}`];
  });
  if (expanded.length === 0) return '';
  return (last === '' ? first : '') + expanded.join(between) + last;
}

/**
 * The address that a valid URL template makes of the values; a name without a value expands to nothing.
 *
 * @param values text by variable name
 */
export function expandTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return (readTemplate(template) ?? [])
    .map((piece) => (typeof piece === 'string' ? encode(piece, true) : expandExpression(piece, values)))
    .join('');
}

type ReverseOutcome =
  | { readonly text: string }
  | { readonly fault: 'brace' | 'empty' | 'absent' }
  | { readonly fault: 'unknown'; readonly name: string };

/**
 * Fills a reverse template in; the leftmost fault wins.
 *
 * @param values text by group name; null for a group that took no part in the match
 */
export function fillReverseTemplate(
  template: string,
  values: ReadonlyMap<string, string | null>,
): ReverseOutcome {
  let absent = false;
  let text = '';
  for (let at = 0; at < template.length;) {
    const two = template.slice(at, at + 2);
    if (two === '{{' || two === '}}') {
      text += two[0];
      at += 2;
    } else if (template[at] === '{') {
      const end = template.indexOf('}', at + 1);
      if (end < 0) return { fault: 'brace' };
      const group = template.slice(at + 1, end);
      if (group === '') return { fault: 'empty' };
      const value = values.get(group);
      if (value === undefined) return { fault: 'unknown', name: group };
      absent ||= value === null;
      text += value ?? '';
      at = end + 1;
    } else {
      text += template[at];
      at += 1;
    }
  }
  return absent ? { fault: 'absent' } : { text };
}
