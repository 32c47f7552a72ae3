import { escapeHtml } from '../people/people.ts';

/** A node of a rendered text. Atomic text isn't searched for more markup. */
export interface Element {
  tag: string;
  attributes: Record<string, string>;
  /** Before the first child. */
  text: string;
  isAtomic: boolean;
  children: Element[];
  /** After the element, within its parent. */
  tail: string;
  isTailAtomic: boolean;
}

/** @param text atomic text of the element */
export function element(tag: string, attributes: Record<string, string> = {}, text?: string): Element {
  return {
    tag,
    attributes,
    text: text ?? '',
    isAtomic: text !== undefined,
    children: [],
    tail: '',
    isTailAtomic: false,
  };
}

/** Appends a child. */
export function append(parent: Element, tag: string, attributes: Record<string, string> = {}): Element {
  const child = element(tag, attributes);
  parent.children.push(child);
  return child;
}

const blockTags: ReadonlySet<string> = new Set(
  'div blockquote h1 h2 h3 h4 h5 h6 hr ol ul li p pre table thead tbody tr th td'.split(' '),
);

/** Blocks have lines of their own. */
export const isBlock = ({ tag }: Element): boolean => blockTags.has(tag);

const isBlank = (text: string): boolean => text.trim() === '';

/** Adds line breaks between blocks and after `br`, as servers do. */
export function breakLines(parent: Element): void {
  const [first] = parent.children;
  if (isBlock(parent) && first !== undefined && isBlank(parent.text) && isBlock(first)) parent.text = '\n';
  for (const child of parent.children) {
    if (child.tag === 'br') child.tail = isBlank(child.tail) ? '\n' : `\n${child.tail}`;
    else if (isBlock(parent) && isBlock(child) && isBlank(child.tail)) child.tail = '\n';
    breakLines(child);
  }
}

/** Every descendant of an element, breadth first, with its ancestors from the inside out. */
export function descendants(root: Element): [child: Element, parents: readonly Element[]][] {
  const found: [Element, readonly Element[]][] = [];
  let level: [Element, readonly Element[]][] = [[root, []]];
  while (level.length > 0) {
    const below: [Element, readonly Element[]][] = [];
    for (const [parent, parents] of level) {
      if (parent.children.length === 0) continue;
      const chain = [parent, ...parents];
      for (const child of parent.children) below.push([child, chain]);
    }
    found.push(...below);
    level = below;
  }
  return found;
}

/** Ampersands that don't begin an entity. */
const bareAmpersand = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi;
const escapeText = (text: string): string =>
  text.replace(bareAmpersand, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The inner HTML of an element. */
export function innerHtml({ text, children }: Element): string {
  return children.reduce((html, child) => html + outerHtml(child) + escapeText(child.tail), escapeText(text));
}

function outerHtml(one: Element): string {
  let attributes = '';
  for (const name of Object.keys(one.attributes).sort())
    attributes += ` ${name}="${escapeText(one.attributes[name] ?? '').replaceAll('"', '&quot;')}"`;
  const opening = `<${one.tag}${attributes}>`;
  return one.tag === 'br' || one.tag === 'img' || one.tag === 'hr'
    ? opening
    : `${opening}${innerHtml(one)}</${one.tag}>`;
}

/** Escapes code as servers do. */
export const escapeCode = (text: string): string => escapeHtml(text).replaceAll("'", '&#39;');
