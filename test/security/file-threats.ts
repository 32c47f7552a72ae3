import type { Threat } from './threat.ts';

/** What files do that are read, saved or opened in other programs. */
export const fileThreats: readonly Threat[] = [
  {
    threat:
      'A name or a text becomes a formula when an export is opened in a spreadsheet, or what was copied is pasted into one',
    defence: 'Such cells are marked as text, and read back as they were',
    tests: [
      {
        file: 'src-main/csv/formula-guard.test.ts',
        name: 'nothing is run in cells separated by %j',
      },
      {
        file: 'src-renderer/panels/presence/board-text.test.ts',
        name: 'is a table that no spreadsheet runs, whatever a group is called',
      },
      {
        file: 'src-renderer/panels/presence/cover/cover-words.test.ts',
        name: 'hold nothing that a spreadsheet would run',
      },
    ],
  },
  {
    threat: 'A list of people is made to stop the console while it is read, or to take all its memory',
    defence:
      'It is read in a thread of its own, which is ended where it takes too long or nobody waits any more; a row ends at the greatest length and number of cells, a list at that of rows',
    tests: [
      {
        file: 'src-main/list-file/crafted-files.test.ts',
        name: "%s has its endless row cut off, and isn't read further",
      },
      {
        file: 'src-main/list-file/crafted-files.test.ts',
        name: '%s is read piece by piece',
      },
      { file: 'src-main/list-file/crafted-files.test.ts', name: 'of %s is rejected' },
      {
        file: 'src-main/realm/lists/list-reader.test.ts',
        name: 'blocks no one with a file that is never read to its end, and ends with the dialog',
      },
      {
        file: 'src-main/realm/lists/list-reader.test.ts',
        name: 'is stopped with a message if a file takes too long, and reads the next one',
      },
      {
        file: 'src-main/realm/lists/list-reader.test.ts',
        name: 'reports its own crash, and a new thread reads the next file',
      },
    ],
  },
  {
    threat: 'A file that is downloaded overwrites another, or is left half written',
    defence: 'Names are made safe; it is written beside its place and moved there when it is complete',
    tests: [
      {
        file: 'src-main/downloads/download-file.test.ts',
        name: 'that breaks off, stalls or ends too early leaves nothing behind',
      },
    ],
  },
  {
    threat: 'A file from a server is opened as if it were one of your own',
    defence: 'It is marked as coming from elsewhere where the system knows such marks',
    tests: [
      {
        file: 'src-main/downloads/origin-mark.test.ts',
        name: 'a file that cannot be marked is saved unmarked',
      },
      {
        file: 'src-main/electron/identity.test.ts',
        name: 'the identity has files saved on macOS marked as downloaded',
      },
    ],
  },
];
