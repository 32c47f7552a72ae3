import { opening, stashedNode, stashNode, type Stash } from './stash.ts';
import type { Element } from './element.ts';
import type { RealmState, User } from '../state.ts';

/** The mentions in a text. */
export interface Mentions {
  readonly userIds: Set<number>;
  readonly groupIds: Set<number>;
  wildcard: 'channel' | 'topic' | null;
}

/** Thrown for a text that the server can't render. */
export class RenderingError extends Error {}

/** The state of rendering one text. */
export interface Rendering {
  readonly state: RealmState;
  readonly stash: Stash;
  readonly mentions: Mentions;
  /** Whether a broken linkifier fails the whole text instead of being skipped. */
  readonly isStrict: boolean;
  /** The author, if relevant: people they can't see are not mentioned. */
  readonly writer: User | undefined;
  /** In the server's order. */
  readonly markup: readonly InlineMarkup[];
}

/** A piece of markup in a paragraph. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** Text is kept as is, and isn't searched again. */
  readonly node: Element | string;
}

/**
 * Replaces one kind of markup in a text by placeholders.
 *
 * @param stash receives the matches, after their text was searched for the kinds that follow
 */
export type InlineMarkup = (
  text: string,
  rendering: Rendering,
  stash: (node: Element | string) => string,
) => string;

/**
 * Markup that wraps text. After each match the server starts over, so that a leftover mark may open a later one.
 *
 * @param sign occurs in every text with this markup
 */
export function wrappingMarkup(
  sign: string,
  expression: RegExp,
  toNode: (text: string) => Element,
): InlineMarkup {
  return (text, _rendering, stash) => {
    let left = text;
    while (left.includes(sign)) {
      const match = expression.exec(left);
      if (match === null) break;
      const after = left.slice(match.index + match[0].length);
      left = left.slice(0, match.index) + stash(toNode(match[1] ?? '')) + after;
    }
    return left;
  };
}

/**
 * Markup found by an expression.
 *
 * @param sign occurs in every text with this markup, so that most texts need no search
 * @param expression global
 * @param toNode returns undefined if it isn't markup after all
 */
export function inlineMarkup(
  sign: string,
  expression: RegExp,
  toNode: (match: RegExpExecArray, rendering: Rendering) => Element | string | Found | undefined,
): InlineMarkup {
  return (text, rendering, stash) => {
    if (!text.includes(sign)) return text;
    let left = '';
    let kept = 0;
    for (let from = 0; ;) {
      expression.lastIndex = from;
      const match = expression.exec(text);
      if (match === null) break;
      from = match.index + match[0].length;
      const node = toNode(match, rendering);
      if (node === undefined) continue;
      const found =
        typeof node === 'object' && 'node' in node ? node : { start: match.index, end: from, node };
      left += text.slice(kept, found.start) + stash(found.node);
      kept = found.end;
      from = Math.max(found.end, from);
    }
    return kept === 0 ? text : left + text.slice(kept);
  };
}

/** Replaces all markup by placeholders, starting with one kind. */
function replaceMarkup(text: string, rendering: Rendering, from = 0): string {
  let left = text;
  for (let place = from; place < rendering.markup.length; place += 1) {
    const stash = (node: Element | string): string => {
      if (typeof node === 'object' && !node.isAtomic) {
        for (const each of [node, ...node.children]) {
          if (!each.isAtomic) each.text = replaceMarkup(each.text, rendering, place + 1);
        }
      }
      return stashNode(rendering.stash, node);
    };
    left = rendering.markup[place]?.(left, rendering, stash) ?? left;
  }
  return left;
}

const beginning = `${opening}klzzwxh:`;

/** A text with elements: the text before the first, and the elements with the text after each. */
interface Mixed {
  text: string;
  isAtomic: boolean;
  readonly children: Element[];
}

/** Replaces placeholders by stashed content, recursively. */
function resolve(text: string, isAtomic: boolean, stash: Stash): Mixed {
  const mixed: Mixed = { text: '', isAtomic: false, children: [] };
  const add = (part: string, isAtomicPart = false): void => {
    if (part === '') return;
    const last = mixed.children.at(-1);
    if (last === undefined) {
      mixed.isAtomic = isAtomicPart && mixed.text === '';
      mixed.text += part;
    } else {
      last.isTailAtomic = isAtomicPart && last.tail === '';
      last.tail += part;
    }
  };
  let from = 0;
  for (let index = text.indexOf(beginning, from); index >= 0; index = text.indexOf(beginning, from)) {
    stashedNode.lastIndex = index;
    const match = stashedNode.exec(text);
    const node = stash.nodes[Number(match?.[1] ?? -1)];
    if (match === null || node === undefined) {
      add(text.slice(from, index + beginning.length));
      from = index + beginning.length;
      continue;
    }
    add(text.slice(from, index));
    from = match.index + match[0].length;
    if (typeof node === 'string') {
      add(node);
      continue;
    }
    for (const child of [node, ...node.children]) {
      if (child.tail.trim() !== '') resolveTail(node, child, stash);
      if (child.text.trim() !== '') resolveText(child, stash);
    }
    mixed.children.push(node);
  }
  add(text.slice(from), isAtomic);
  return mixed;
}

function resolveText(one: Element, stash: Stash): void {
  const { text, isAtomic, children } = resolve(one.text, one.isAtomic, stash);
  one.text = text;
  one.isAtomic = isAtomic;
  one.children.unshift(...children);
}

function resolveTail(parent: Element, child: Element, stash: Stash): Element[] {
  const { text, isAtomic, children } = resolve(child.tail, child.isTailAtomic, stash);
  child.tail = text;
  child.isTailAtomic = isAtomic;
  const place = parent === child ? 0 : parent.children.indexOf(child) + 1;
  parent.children.splice(place, 0, ...children);
  return children;
}

/** Renders the paragraphs of a document, and once more the text within their markup, as the server does. */
export function renderInline(root: Element, rendering: Rendering): void {
  const queue = [root];
  for (const parent of queue) {
    const inner: [child: Element, children: Element[]][] = [];
    // Elements inserted after a child are visited in turn.
    for (let place = 0; place < parent.children.length; place += 1) {
      const child = parent.children[place];
      if (child === undefined) break;
      if (child.text !== '' && !child.isAtomic) {
        const mixed = resolve(replaceMarkup(child.text, rendering), false, rendering.stash);
        child.text = mixed.text;
        queue.push(...mixed.children);
        inner.push([child, mixed.children]);
      }
      if (child.tail !== '') {
        if (!child.isTailAtomic) child.tail = replaceMarkup(child.tail, rendering);
        resolveTail(parent, child, rendering.stash);
      }
      if (child.children.length > 0) queue.push(child);
    }
    for (const [child, children] of inner) child.children.unshift(...children);
  }
}
