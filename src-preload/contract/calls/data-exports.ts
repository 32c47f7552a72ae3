import { z } from 'zod';
import type { ExportBoard } from '../kinds/data-exports.ts';
import { call, organizationId } from './call.ts';

/** Calls about exports of the organization's data, for administrators. */
export const dataExportCalls = {
  'exports.board': call<ExportBoard>()(() => z.strictObject({ organizationId })),
  /** Keeps everybody who lets their private data be exported, or does not, as a list that a filter can name. */
  'exports.consent-list': call<{ listId: string; count: number }>()(() =>
    z.strictObject({ organizationId, consented: z.boolean() }),
  ),
  /**
   * The address of a finished export, which anybody can open who has it, and the organization's own origin. Asked again for
   * each download.
   */
  'exports.file-url': call<{ url: string; origin: string }>()(() =>
    z.strictObject({ organizationId, exportId: z.int() }),
  ),
} as const;
