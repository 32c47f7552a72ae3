/** Row -1 is the header row; columns count from 0 and include the selection column. */
export interface GridPosition {
  row: number;
  column: number;
}

export interface GridExtent {
  rowCount: number;
  /** Counts the selection column even if there is none. */
  columnCount: number;
  /** The selection column, or the next one in a grid without selection. */
  firstColumn: number;
  /** Whole rows that fit on screen; PageUp and PageDown move by one fewer so that one row stays visible. */
  pageRows: number;
  /** Alt with an arrow moves the focused row. */
  movesRows?: boolean;
}

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export type GridCommand =
  | { kind: 'move'; to: GridPosition; extend: boolean }
  /** Selects or deselects the focused row. */
  | { kind: 'toggle' }
  /** Extends the selection from its anchor to the focused row. */
  | { kind: 'extend' }
  | { kind: 'select-all' }
  | { kind: 'open' }
  | { kind: 'edit' }
  /** Moves the focused row by one place, down (1) or up (-1). */
  | { kind: 'move-row'; direction: 1 | -1 }
  | { kind: 'leave' }
  /** On a column header. */
  | { kind: 'sort' }
  /** On the header of the selection column. */
  | { kind: 'toggle-all' }
  /** On a column header: widens (1) or narrows (-1) the column by one step. */
  | { kind: 'resize'; direction: 1 | -1 }
  /** On a column header: moves the column by one place, to the right (1) or left (-1). */
  | { kind: 'move-column'; direction: 1 | -1 };

/** The selection column comes first in every grid with selection, followed by the others. */
export const selectionColumn = 0;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/**
 * The meaning of a key in a grid, by the ARIA grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/) with Space
 * selecting rows. Returns null for keys that the grid leaves to others. Pure, and independent of the DOM.
 */
export function gridCommand(press: KeyPress, at: GridPosition, extent: GridExtent): GridCommand | null {
  const control = press.ctrlKey || press.metaKey;
  const inHeader = at.row < 0;
  if (press.altKey) {
    const direction = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : null;
    const moves = extent.movesRows === true && !inHeader && !control && !press.shiftKey;
    return moves && direction !== null ? { kind: 'move-row', direction } : null;
  }
  const lastRow = extent.rowCount - 1;
  const lastColumn = extent.columnCount - 1;
  const page = Math.max(1, extent.pageRows - 1);
  const selects = extent.firstColumn === selectionColumn;

  function move(row: number, column: number, extendable: boolean): GridCommand {
    const to = { row: clamp(row, -1, lastRow), column: clamp(column, extent.firstColumn, lastColumn) };
    // The header can't be part of a selection, so extending stops at the first row.
    if (press.shiftKey && extendable && selects && !inHeader && lastRow >= 0) {
      return { kind: 'move', to: { ...to, row: Math.max(0, to.row) }, extend: true };
    }
    return { kind: 'move', to, extend: false };
  }

  switch (press.key) {
    case 'ArrowUp':
      return control ? null : move(at.row - 1, at.column, true);
    case 'ArrowDown':
      return control ? null : move(at.row + 1, at.column, true);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const direction = press.key === 'ArrowLeft' ? -1 : 1;
      if (control) {
        if (!inHeader || press.shiftKey || at.column === selectionColumn) return null;
        return { kind: 'move-column', direction };
      }
      if (inHeader && press.shiftKey) {
        return at.column === selectionColumn ? null : { kind: 'resize', direction };
      }
      return press.shiftKey ? null : move(at.row, at.column + direction, false);
    }
    case 'Home':
      return control ? move(0, 0, true) : press.shiftKey ? null : move(at.row, 0, false);
    case 'End':
      return control
        ? move(lastRow, lastColumn, true)
        : press.shiftKey
          ? null
          : move(at.row, lastColumn, false);
    case 'PageUp':
      // A page up from the first row stays there: only ArrowUp goes to the header.
      return control ? null : move(inHeader ? -1 : Math.max(0, at.row - page), at.column, true);
    case 'PageDown':
      return control ? null : move(Math.max(0, at.row) + (inHeader ? 0 : page), at.column, true);
    case ' ':
      if (control) return null;
      if (inHeader) return at.column === selectionColumn ? { kind: 'toggle-all' } : { kind: 'sort' };
      if (!selects) return press.shiftKey ? null : { kind: 'open' };
      return press.shiftKey ? { kind: 'extend' } : { kind: 'toggle' };
    case 'a':
    case 'A':
      return control && !press.shiftKey && selects ? { kind: 'select-all' } : null;
    case 'Enter':
      if (control || press.shiftKey) return null;
      if (inHeader) return at.column === selectionColumn ? { kind: 'toggle-all' } : { kind: 'sort' };
      return { kind: 'open' };
    case 'F2':
      return inHeader || control || press.shiftKey ? null : { kind: 'edit' };
    case 'Escape':
      return control || press.shiftKey ? null : { kind: 'leave' };
    default:
      return null;
  }
}
