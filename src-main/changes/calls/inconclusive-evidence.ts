import type { Evidence } from './operations.ts';

/** The thing may have existed before the call. */
export const notDated: Evidence = { kind: 'unknown', doubt: { kind: 'not-dated' } };

/** Nothing on the server shows it. */
export const noTrace: Evidence = { kind: 'unknown', doubt: { kind: 'no-trace' } };

/** More than one change may have created it. */
export const ambiguous: Evidence = { kind: 'unknown', doubt: { kind: 'ambiguous' } };
