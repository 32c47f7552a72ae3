import { listSeparator } from '../../src-main/csv/list-separator.ts';

/** What stands between the cells of the files that a console saves on this desktop. */
export const separator = listSeparator(Intl.DateTimeFormat().resolvedOptions().locale);
