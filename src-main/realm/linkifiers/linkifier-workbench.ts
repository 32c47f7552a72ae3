import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Handlers } from '#contract/bridge.ts';
import type { Linkifier, LinkifierNote } from '#contract/linkifiers.ts';
import { succeed } from '#contract/outcome.ts';
import { findMentions, noContext, type MessageContext } from '../../linkifiers/mentions.ts';
import { createTrialRunner, trialLimits } from '../../linkifiers/trial-runner.ts';
import { readLinkifierNotes, writeLinkifierNote } from '../../store/linkifier-notes.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { unknownMentions } from '../people/unknown-mentions.ts';

type LinkifierCallName = 'linkifiers.try' | 'linkifiers.review' | 'linkifiers.notes' | 'linkifiers.keep-note';

/** The linkifier workbench's interface to the worker. */
export interface LinkifierWorkbench {
  readonly handlers: Handlers<LinkifierCallName>;
  close(): Promise<void>;
}

/** The thread's file: next to this bundle, or in the sources. */
const trialThread = new URL(
  import.meta.url.endsWith('.ts') ? '../../linkifiers/trial-thread.ts' : 'linkifier-trials.js',
  import.meta.url,
);

/**
 * The notes of existing linkifiers. An orphaned note goes to a linkifier with the same pattern and no note: it was
 * deleted and added again.
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

/** Milliseconds that a preview waits for the channels linked in a text. */
const longestWait = 1_000;

/**
 * Creates the workbench. Patterns run in a separate thread, so that none can block the queue.
 *
 * @param loadChannels lists the channels unless they are loaded
 */
export function createLinkifierWorkbench(
  model: () => RealmModel | null,
  database: DatabaseSync,
  organizationId: string,
  loadChannels: (model: RealmModel) => Promise<void>,
): LinkifierWorkbench {
  const trials = createTrialRunner(trialThread, trialLimits);
  const linkifiers = (): Linkifier[] => model()?.rows('linkifiers') ?? [];
  const notes = (): LinkifierNote[] => {
    const kept = readLinkifierNotes(database, organizationId);
    const current = notesOf(linkifiers(), kept);
    for (const note of current) {
      const isKept = kept.some(
        (each) => each.linkifierId === note.linkifierId && each.pattern === note.pattern,
      );
      // Undoing a deletion looks up the linkifier's last pattern.
      if (!isKept) writeLinkifierNote(database, organizationId, note);
    }
    return current;
  };

  /** What the trials need to know about the organization for these messages. */
  async function contextOf(texts: readonly string[]): Promise<MessageContext> {
    const mentions = findMentions(texts);
    const asked = model();
    if (asked !== null && mentions.some(({ kind }) => kind === 'channel'))
      await Promise.race([
        loadChannels(asked).catch(() => {}),
        setTimeout(longestWait, undefined, { ref: false }),
      ]);
    const current = model();
    if (current === null) return noContext;
    return { realmUrl: current.settings.row().url, unknown: unknownMentions(current, mentions) };
  }

  return {
    handlers: {
      async 'linkifiers.try'({ edited, order, text, isTopic, pasted }, { signal }) {
        const question = { edited, order, text, isTopic, pasted };
        const context = await contextOf(isTopic ? [] : [text]);
        const task = { kind: 'trial', linkifiers: linkifiers(), question, context } as const;
        const outcome = await trials.run(task, signal);
        return outcome.ok ? succeed(outcome.value.trial) : outcome;
      },
      async 'linkifiers.review'({ edited, order }, { signal }) {
        const kept = notes();
        const examples = [...linkifiers(), ...(edited === null ? [] : [edited.fields])];
        const context = await contextOf([
          ...kept.flatMap(({ samples }) => samples.map(({ text }) => text)),
          ...examples.map(({ exampleInput }) => exampleInput),
        ]);
        const task = {
          kind: 'review',
          linkifiers: linkifiers(),
          notes: kept,
          question: { edited, order },
          context,
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
