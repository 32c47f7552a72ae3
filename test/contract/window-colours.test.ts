import { expect, it } from 'vitest';
import { frameColours } from '../../src-main/electron/window-frame.ts';
import { tokens } from '../../src-renderer/ui/theme/tokens.ts';

it.each(['light', 'dark'] as const)('the window frame has the page’s colours, %s', (scheme) => {
  const { nav, fg2, bg } = tokens[scheme];
  expect(frameColours[scheme]).toEqual({ bar: nav, symbols: fg2, page: bg });
});
