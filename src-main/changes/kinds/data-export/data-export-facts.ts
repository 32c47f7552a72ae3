import type { ChangeTarget } from '#contract/changes.ts';
import type { DataExport, ExportChoice } from '#contract/kinds/data-exports.ts';

/** What the rules of exports look up. */
export interface DataExportLookup {
  /** Whether the exports were ever listed. */
  isListed(): boolean;
  find(exportId: number): DataExport | undefined;
  /** The type of the export that a change has started. */
  madeText(target: ChangeTarget): string | undefined;
  /** The types that can be chosen. */
  choices(): readonly ExportChoice[];
}

/** An export, or one to be started. */
export interface DataExportSubject {
  /** The part of the target after `data-export:`. */
  id: string;
  /** Undefined for one to be started, and if it doesn't exist. */
  found: DataExport | undefined;
}
