import { z } from 'zod';
import type { ExportBoard } from '../kinds/data-exports.ts';
import { call, organizationId } from './call.ts';

/** Calls about exports of the organization's data, for administrators. */
export const dataExportCalls = {
  'exports.board': call<ExportBoard>()(() => z.strictObject({ organizationId })),
  /** Keeps everyone who consents to the export of their private data, or doesn't, as a list that a filter can use. */
  'exports.consent-list': call<{ listId: string; count: number }>()(() =>
    z.strictObject({ organizationId, consented: z.boolean() }),
  ),
  /**
   * The address of a finished export, which anyone with it can open, and the organization's own origin. Requested for
   * each download.
   */
  'exports.file-url': call<{ url: string; origin: string }>()(() =>
    z.strictObject({ organizationId, exportId: z.int() }),
  ),
} as const;
