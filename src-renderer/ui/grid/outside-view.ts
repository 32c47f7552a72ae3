import type { ChangeTarget } from '#contract/changes.ts';
import { say } from '#words/say.ts';

/** The targets that a list has selected outside its view. */
type List = () => readonly ChangeTarget[];

const lists = new Set<List>();

/**
 * Tells every change what a list has selected outside its view, as long as the list is on screen.
 *
 * @returns the function that ends this.
 */
export function registerSelection(list: List): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

/** What is currently selected outside the views on screen. */
export function targetsOutsideView(): ReadonlySet<ChangeTarget> {
  const targets = new Set<ChangeTarget>();
  // There may be a hundred thousand, and a dialog waits for them.
  for (const list of lists) for (const target of list()) targets.add(target);
  return targets;
}

/** "123 in this view, 12 others". */
export function outsideViewWords(inView: number, outside: number): string {
  return say('grid.outside', { inView, outside });
}

/** Excludes the others: "Only these 123". */
export function onlyInViewLabel(inView: number): string {
  return say('grid.only-in-view', { count: inView });
}

/** How many of those outside the view are named. */
export const mostNamed = 5;
