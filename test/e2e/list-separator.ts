import { listSeparator } from '../../src-main/csv/list-separator.ts';

/** The cell separator of files that a console saves on this desktop. */
export const separator = listSeparator(Intl.DateTimeFormat().resolvedOptions().locale);
