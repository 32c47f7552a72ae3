import { z } from 'zod';
import { exportTypes, type ExportType } from '#contract/kinds/data-exports.ts';
import { orDefault, rows } from './unread.ts';

/** A number below feature level 449, a name from then on; types of later versions stay strings. */
const wireType = z
  .union([z.int(), z.string()])
  .transform((sent): ExportType | null =>
    typeof sent === 'number'
      ? (exportTypes[sent - 1] ?? null)
      : (exportTypes.find((one) => one === sent) ?? null),
  );

/** An export of the organization's data (https://zulip.com/api/get-realm-exports). Times are UNIX seconds. */
export const wireDataExport = z.lazy(() =>
  z.object({
    id: z.int(),
    acting_user_id: z.int(),
    export_time: z.number(),
    ...orDefault({
      /** Null while it is running, and if there is no file. */
      export_url: z.string().nullable().default(null),
      deleted_timestamp: z.number().nullable().default(null),
      failed_timestamp: z.number().nullable().default(null),
      pending: z.boolean().default(false),
      /** Below feature level 304 there is no other type. */
      export_type: wireType.default('public'),
      /** Whether it was made on the server that the organization was imported from (feature level 499). */
      export_from_prior_server: z.boolean().default(false),
    }),
  }),
);
export type WireDataExport = z.infer<typeof wireDataExport>;

/** `GET /export/realm`. */
export const dataExportsAnswer = z.object({ exports: rows('exports', wireDataExport) });

/** `POST /export/realm`. */
export const newDataExportAnswer = z.object({ id: z.int() });

/** Whether a person consents to the export of their private data. */
export const wireExportConsent = z.object({
  user_id: z.int(),
  consented: z.boolean(),
  ...orDefault({
    /** Null below feature level 430, and if an event leaves it out. */
    email_address_visibility: z.int().nullable().default(null),
  }),
});
export type WireExportConsent = z.infer<typeof wireExportConsent>;

/** `GET /export/realm/consents`. */
export const exportConsentsAnswer = z.object({ export_consents: rows('export_consents', wireExportConsent) });
