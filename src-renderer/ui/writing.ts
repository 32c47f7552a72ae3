/** Whether the window is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it means in a window written from left to right: the horizontal arrows follow the writing. */
export const keyInWriting = (key: string): string => (isRightToLeft() ? (mirrored[key] ?? key) : key);

/** Pixels from the edge of a box at which its lines begin. */
export const fromStart = (box: DOMRect, x: number): number =>
  isRightToLeft() ? box.right - x : x - box.left;
