/**
 * Scrolls as little as needed to show an element. Given as its `ref` it runs when the element gets that ref, for instance
 * by being chosen; a function made with every render would run, and lay out the page, with every render.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
