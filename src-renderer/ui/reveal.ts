/**
 * Scrolls as little as needed to show an element. As a `ref` it runs when the element gets that ref, for instance by
 * being selected; a function created in every render would run, and cause a layout, in every render.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
