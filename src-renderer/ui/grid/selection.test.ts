import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countInView,
  coverage,
  emptySelection,
  extendTo,
  keepSelection,
  selectAll,
  toggleRow,
  withoutRows,
} from './selection.ts';

describe('a selection', () => {
  const order = Uint32Array.from([11, 12, 13, 14, 15, 16]);

  it('replaces the extension while it continues, and keeps what was selected before', () => {
    let selection = toggleRow(emptySelection, 16);
    selection = toggleRow(selection, 12);
    selection = extendTo(selection, order, 3, 1);
    expect([...selection.keys].toSorted()).toEqual([12, 13, 14, 16]);
    selection = extendTo(selection, order, 0, 3);
    expect([...selection.keys].toSorted()).toEqual([11, 12, 16]);
  });

  it('extends from the focused row if the anchor has left the view', () => {
    const selection = extendTo(toggleRow(emptySelection, 99), order, 2, 1);
    expect([...selection.keys].toSorted()).toEqual([12, 13, 99]);
  });

  it('selects all of the view instead of what is selected outside it', () => {
    const selection = selectAll(toggleRow(emptySelection, 99), order);
    expect([...selection.keys]).toEqual([...order]);
  });

  it('selects all of the view in addition to what is kept outside it', () => {
    const kept = keepSelection(toggleRow(emptySelection, 99), order, true);
    const selection = selectAll(kept, order);
    expect([...keepSelection(selection, order, false).keys].toSorted()).toEqual([...order]);
    expect(selection.keys.size).toBe(7);
    expect(coverage(selection, order)).toBe('all');
    expect(countInView(selection, Uint32Array.of(99, 100))).toBe(1);
    expect(coverage(selection, Uint32Array.of(99, 100))).toBe('some');
  });

  it('discards people who are gone, and the anchor with them', () => {
    const selection = withoutRows(toggleRow(toggleRow(emptySelection, 11), 12), [12, 50]);
    expect([...selection.keys]).toEqual([11]);
    expect(selection.anchor).toBeNull();
    expect(withoutRows(selection, [50])).toBe(selection);
  });

  it('matches a plain list of flags under any series of commands', () => {
    const command = fc.oneof(
      fc.record({ kind: fc.constant('toggle' as const), index: fc.nat(19) }),
      fc.record({ kind: fc.constant('extend' as const), index: fc.nat(19) }),
      fc.record({ kind: fc.constant('all' as const), index: fc.constant(0) }),
      fc.record({ kind: fc.constant('clear' as const), index: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const keys = Uint32Array.from({ length: 20 }, (_, index) => 100 + index * 7);
        let selection = emptySelection;
        let flags = keys.map(() => 0);
        let before = flags;
        let anchor: number | null = null;
        for (const { kind, index } of commands) {
          const earlier: ReadonlySet<number> = new Set(selection.keys);
          const previous = selection;
          if (kind === 'toggle') {
            selection = toggleRow(selection, keys[index] ?? 0);
            flags = flags.map((flag, at) => (at === index ? 1 - flag : flag));
            before = flags;
            anchor = index;
          } else if (kind === 'extend') {
            selection = extendTo(selection, keys, index, index);
            if (anchor === null) {
              anchor = index;
              before = flags;
            }
            const [low, high] = [Math.min(anchor, index), Math.max(anchor, index)];
            flags = before.map((flag, at) => (at >= low && at <= high ? 1 : flag));
          } else if (kind === 'all') {
            selection = selectAll(selection, keys);
            flags = flags.map(() => 1);
            before = flags;
          } else {
            selection = emptySelection;
            flags = flags.map(() => 0);
            before = flags;
            anchor = null;
          }
          expect(previous.keys).toEqual(earlier);
          expect(new Set(keys.filter((_, at) => flags[at] === 1))).toEqual(selection.keys);
          const count = flags.reduce((sum, flag) => sum + flag, 0);
          expect(countInView(selection, keys)).toBe(count);
        }
      }),
    );
  });
});
