import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../../src-preload/contract/handlers.ts';
import type { Linkifier, LinkifierNote } from '../../src-preload/contract/linkifier-entities.ts';
import { succeed } from '../../src-preload/contract/outcome.ts';
import { createTrialRunner, trialLimits } from '../linkifiers/trial-runner.ts';
import { readLinkifierNotes, writeLinkifierNote } from '../store/linkifier-notes.ts';
import type { RealmModel } from './realm-model.ts';

type LinkifierCallName = 'linkifiers.try' | 'linkifiers.review' | 'linkifiers.notes' | 'linkifiers.keep-note';

/** What the workbench of linkifiers asks the worker for. */
export interface LinkifierDesk {
  readonly handlers: Handlers<LinkifierCallName>;
  close(): Promise<void>;
}

/** The thread's file: beside this one's bundle, or in the sources. */
const trialThread = new URL(
  import.meta.url.endsWith('.ts') ? '../linkifiers/trial-thread.ts' : 'linkifier-trials.js',
  import.meta.url,
);

/**
 * The notes of linkifiers that are there. One whose linkifier is gone belongs to a linkifier with the same pattern that
 * has none: it was deleted and added again.
 */
function notesOf(linkifiers: readonly Linkifier[], kept: readonly LinkifierNote[]): LinkifierNote[] {
  const ids = new Set(linkifiers.map(({ id }) => id));
  const gone = kept.filter(({ linkifierId }) => !ids.has(linkifierId));
  return linkifiers.flatMap(({ id, pattern }) => {
    const own = kept.find(({ linkifierId }) => linkifierId === id);
    const note = own ?? gone.findLast((each) => each.pattern === pattern);
    return note === undefined ? [] : { ...note, linkifierId: id, pattern };
  });
}

/** Answers what the workbench asks: patterns are tried in a thread of their own, so that none holds up the queue. */
export function createLinkifierDesk(
  model: () => RealmModel | null,
  database: DatabaseSync,
  organizationId: string,
): LinkifierDesk {
  const trials = createTrialRunner(trialThread, trialLimits);
  const linkifiers = (): Linkifier[] => model()?.rows('linkifiers') ?? [];
  const notes = (): LinkifierNote[] => {
    const kept = readLinkifierNotes(database, organizationId);
    const current = notesOf(linkifiers(), kept);
    for (const note of current) {
      const isKept = kept.some(
        (each) => each.linkifierId === note.linkifierId && each.pattern === note.pattern,
      );
      // An undo of a deletion looks for the pattern that the linkifier had last.
      if (!isKept) writeLinkifierNote(database, organizationId, note);
    }
    return current;
  };

  return {
    handlers: {
      async 'linkifiers.try'({ edited, order, text, isTopic, pasted }, { signal }) {
        const question = { edited, order, text, isTopic, pasted };
        const outcome = await trials.run({ kind: 'trial', linkifiers: linkifiers(), question }, signal);
        return outcome.ok ? succeed(outcome.value.trial) : outcome;
      },
      async 'linkifiers.review'({ edited, order }, { signal }) {
        const task = {
          kind: 'review',
          linkifiers: linkifiers(),
          notes: notes(),
          question: { edited, order },
        } as const;
        const outcome = await trials.run(task, signal);
        return outcome.ok ? succeed(outcome.value.review) : outcome;
      },
      'linkifiers.notes': () => succeed(notes()),
      'linkifiers.keep-note': ({ note }) => {
        writeLinkifierNote(database, organizationId, note);
        return succeed(notes());
      },
    },
    close: () => trials.close(),
  };
}
