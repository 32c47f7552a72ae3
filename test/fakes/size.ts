import { vi } from 'vitest';

/** Gives every element a size in pixels, which the simulated DOM doesn't, until mocks are restored. */
export function giveSize(width: number, height: number): void {
  for (const size of ['clientWidth', 'offsetWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(width);
  }
  for (const size of ['clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(height);
  }
}
