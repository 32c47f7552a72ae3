import { createElement, Fragment, type ReactNode } from 'react';
import { hasFields } from '#contract/choices.ts';
import { rightToLeftParts, shownText } from '#contract/shown-text.ts';

/** Attributes that are read: as tips, and by screen readers. What a field holds is not among them: that is edited. */
const readAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
] as const;

/** Elements that have text alone, and those whose text is no text. */
const withoutElements = new Set(['option', 'script', 'style', 'textarea', 'text', 'title', 'tspan']);

function drawnText(text: string, mayHaveElements: boolean): ReactNode {
  const shown = shownText(text);
  const parts = mayHaveElements ? rightToLeftParts(shown) : [];
  if (parts.length === 0) return shown;
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of parts) {
    nodes.push(shown.slice(end, from), createElement('bdi', null, shown.slice(from, to)));
    end = to;
  }
  return createElement(Fragment, null, ...nodes, shown.slice(end));
}

function drawnChildren(children: unknown, mayHaveElements: boolean): unknown {
  if (typeof children === 'string') return drawnText(children, mayHaveElements);
  if (!Array.isArray(children)) return children;
  let drawn: unknown[] | null = null;
  for (const [index, child] of (children as unknown[]).entries()) {
    const other = drawnChildren(child, mayHaveElements);
    if (other === child) continue;
    drawn ??= [...(children as unknown[])];
    drawn[index] = other;
  }
  return drawn ?? children;
}

/**
 * The props of an element as they are drawn. Every text of the window passes through here: in an element of the page, in a
 * fragment, and in the attributes that are read.
 */
export function drawnProps(type: unknown, props: unknown): unknown {
  if (!hasFields(props)) return props;
  const isPage = typeof type === 'string';
  if (!isPage && type !== Fragment) return props;
  const changes: Record<string, unknown> = {};
  const children = drawnChildren(props['children'], !isPage || !withoutElements.has(type));
  if (children !== props['children']) changes['children'] = children;
  if (isPage) {
    for (const attribute of readAttributes) {
      const text = props[attribute];
      if (typeof text !== 'string') continue;
      const shown = shownText(text);
      if (shown !== text) changes[attribute] = shown;
    }
  }
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}
