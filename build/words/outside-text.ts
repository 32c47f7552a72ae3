import { parseSync, visitorKeys } from 'oxc-parser';

/** A text of the interface that stands in the code. */
export interface OutsideText {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Attributes and properties whose values people never read. */
const unseenNames = new Set([
  'className',
  'classNames',
  'style',
  'key',
  'keys',
  'id',
  'href',
  'src',
  'type',
  'role',
  'd',
  'viewBox',
  'fill',
  'stroke',
  'variant',
  'bg',
  'bd',
  'c',
  'component',
  'autoComplete',
  'position',
  'shadow',
  'transition',
  'fallback',
  'fontFamily',
  'fontFamilyMonospace',
  'gap',
  'proxy-authorization',
]);
/** Names that no language translates, examples of what is typed, and keys as shortcuts name them. */
const untranslated =
  /Realm Console|Zulip|SHA-256|JSON|chat\.example\.org|\b(?:Ctrl|Alt|Shift|Esc|Del|Arrow(?:Up|Down|Left|Right))\b/gu;
/** Selectors, values of styles and regular expressions. */
const notWords = /\[[a-z-]+[\]=]|:not\(|var\(--|\d(?:px|dvh)\b|\(\?[<:]/u;
/** Calls that are given names, of things or messages, and no texts. */
const takeNames = new Set(['say', 'sayNodes', 'runWhenRegistered', 'startsWith', 'endsWith', 'includes']);
/** Their texts go to the log. */
const forDevelopers = /^(Error|TypeError|RangeError)$/;

const words = /\p{L}{2,}\S*\s+\S*\p{L}/u;
const oneWord = /^\p{Lu}\p{Ll}+[.!?…]?$/u;

const translated = (text: string): string => text.replaceAll(untranslated, '').trim();

function looksShown(text: string): boolean {
  const rest = translated(text);
  if (notWords.test(text)) return false;
  return /\p{L}/u.test(rest) && (words.test(text) || oneWord.test(rest));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes that a node has under a key: one, several or none. */
function childrenOf(node: Node, key: string): Node[] {
  const child = node[key];
  return (Array.isArray(child) ? child : [child]).filter(isNode);
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : '';
}

/** `find` of `find(…)` and of `list.find(…)`. */
function calledName(callee: unknown): string {
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee);
}

/** Whether people never see what is inside a node, whatever it says. */
function isUnseen(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node['declaration'] === null || node['declaration'] === undefined;
    case 'JSXAttribute':
    case 'Property': {
      const name = nameOf(node[node.type === 'Property' ? 'key' : 'name']);
      return unseenNames.has(name) || name.startsWith('data-');
    }
    case 'NewExpression':
      return forDevelopers.test(nameOf(node['callee']));
    case 'BinaryExpression':
    case 'TSLiteralType':
    case 'TSPropertySignature':
      // A key that was pressed, the name of a kind.
      return node.type !== 'BinaryExpression' || node['operator'] !== '+';
    case 'CallExpression':
      return takeNames.has(calledName(node['callee']));
    case 'VariableDeclarator':
      return unseenNames.has(nameOf(node['id']));
    default:
      return (
        node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression'
      );
  }
}

/** Of nodes that are named by a kind, the part that may say something. */
const read: Readonly<Record<string, readonly string[]>> = { SwitchCase: ['consequent'], Property: ['value'] };

/** What a part of a template says, without the signs that begin and end it. */
const textOfQuasi = (source: string, { start, end }: Node): string =>
  source.slice(start, end).replaceAll(/^[`}]|(?:`|\$\{)$/g, '');

/**
 * The texts of a file that people read and that are in no catalogue: what stands between tags, and literals with several
 * words or one capitalized word.
 *
 * @param file its name, which says whether it is TypeScript with or without tags
 */
export function outsideTexts(file: string, source: string): OutsideText[] {
  const found: OutsideText[] = [];
  const note = (node: Node, text: string): void => {
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      text: text.trim().replaceAll(/\s+/g, ' '),
    });
  };
  const visit = (node: Node): void => {
    if (node.type === 'JSXText' && /\p{L}/u.test(translated(String(node['value']))))
      note(node, String(node['value']));
    if (node.type === 'Literal' && typeof node['value'] === 'string' && looksShown(node['value']))
      note(node, node['value']);
    if (node.type === 'TemplateLiteral') {
      const parts = childrenOf(node, 'quasis').map((part) => textOfQuasi(source, part));
      const hasWords =
        !notWords.test(parts.join('0')) && parts.some((part) => /\p{L}{2,}/u.test(translated(part)));
      // What comes between two parts is a word of the sentence.
      if (hasWords && looksShown(parts.join('Word'))) note(node, parts.join('…'));
    }
    if (isUnseen(node)) {
      // A call that names a message may be given elements with texts of their own.
      if (node.type === 'CallExpression')
        for (const given of childrenOf(node, 'arguments').slice(1)) visit(given);
      return;
    }
    for (const key of read[node.type] ?? visitorKeys[node.type] ?? [])
      for (const child of childrenOf(node, key)) visit(child);
  };
  const program: unknown = parseSync(file, source).program;
  if (isNode(program)) visit(program);
  return found;
}
