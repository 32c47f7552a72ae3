/**
 * URL templates (RFC 6570) and reverse templates, as accepted by the server's libraries.
 * https://zulip.com/help/add-a-custom-linkifier
 */

/** How each operator joins the values of an expression. */
const operators: Readonly<Record<string, readonly [first: string, between: string, named: boolean]>> = {
  '': ['', ',', false],
  '+': ['', ',', false],
  '#': ['#', ',', false],
  '.': ['.', '.', false],
  '/': ['/', '/', false],
  ';': [';', ';', true],
  '?': ['?', '&', true],
  '&': ['&', '&', true],
  // Only in the library, not in the standard.
  ',': [',', ',', false],
};

interface Variable {
  readonly name: string;
  /** The key for looking up the value: the name, or another one after a slash. */
  readonly key: string;
  /** In characters; 0 for no limit. */
  readonly longest: number;
}

interface Expression {
  readonly operator: string;
  readonly variables: readonly Variable[];
  /** Follows the values, instead of what would precede them. */
  readonly last: string;
}

type Piece = string | Expression;

const variableText =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*)((?:\/(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*)*)(?::(\d{1,3})|\*|\[\])?$/;

function readVariable(text: string): Variable | undefined {
  // A default is never used: an unmatched group has a value, which is empty.
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

/** The names of a URL template's variables; undefined for an invalid template. */
export function templateVariables(template: string): Set<string> | undefined {
  const pieces = readTemplate(template);
  if (pieces === undefined) return undefined;
  return new Set(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.variables.map(({ name }) => name))),
  );
}

/** Percent-encodes like the server's library: keeps reserved characters and existing encodings if requested. */
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
 * The address from a valid URL template and values; a name without a value expands to nothing.
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
 * Fills in a reverse template; the leftmost error wins.
 *
 * @param values text by group name; null for an unmatched group
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
