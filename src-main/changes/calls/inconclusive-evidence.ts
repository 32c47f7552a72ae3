import type { Evidence } from './operations.ts';

/** What is there may have been there before the call. */
export const notDated: Evidence = { kind: 'unknown', doubt: { kind: 'not-dated' } };

/** Nothing that the server shows says it. */
export const noTrace: Evidence = { kind: 'unknown', doubt: { kind: 'no-trace' } };

/** More than one change may have left it there. */
export const ambiguous: Evidence = { kind: 'unknown', doubt: { kind: 'ambiguous' } };
