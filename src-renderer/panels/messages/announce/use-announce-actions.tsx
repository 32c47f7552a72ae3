import { useState, type ReactNode } from 'react';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { type MessageDestination, messageKey, messageValue, storedContent } from '#contract/announce.ts';
import { type Action, type Edit, newTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import {
  compositionNow,
  keepComposition,
  keepCompositionsNow,
} from '../../../subjects/messages/compositions.ts';
import { keptOf, keptValue, whatItSays } from '../../../subjects/messages/composition.ts';

/** The server looks about once a minute for what is due; a moment later than now is not in the past when it arrives. */
const atOnceSeconds = 20;

const titles = {
  scheduled: {
    add: 'Schedule a message',
    change: 'Change a scheduled message',
    remove: 'Delete a scheduled message',
  },
  draft: { add: 'Save a draft', change: 'Change a draft', remove: 'Delete a draft' },
} as const;

export interface ActionProblem {
  /** Where it belongs; null for what concerns the whole message. */
  field: string | null;
  words: string;
}

export interface AnnounceActions {
  /** Sends at once. One that waits is given the next moment instead, so that it can never go out twice. */
  send(destination: MessageDestination): void;
  schedule(destination: MessageDestination): void;
  saveDraft(destination: MessageDestination | null): void;
  /** Deletes what the server keeps. */
  remove(kind: 'scheduled' | 'draft', id: number): void;
  problem: ActionProblem | null;
  dismiss(): void;
  busy: boolean;
  dialog: ReactNode;
}

/**
 * Everything that can be done with a message, through the change engine. What was written stays until the journal says
 * that it went through (see `useAttempt`).
 *
 * @param base the value that the server had when editing began; null for a new message
 */
export function useAnnounceActions(
  subject: CompositionSubject,
  composition: Composition,
  base: string | null,
): AnnounceActions {
  const organizationId = useOrganizationId();
  const { begin: beginEdit, planning, dialog } = useEdits();
  const [problem, setProblem] = useState<ActionProblem | null>(null);

  function note(attempt: Composition['attempt']): void {
    const now = compositionNow(organizationId, subject) ?? composition;
    keepComposition(organizationId, subject, { ...now, attempt });
    // Written down before anything is sent: after a crash it is known what to look for.
    keepCompositionsNow();
  }
  async function begin(action: Action, target: ChangeTarget | null): Promise<void> {
    setProblem(null);
    if (target !== null) note({ target, said: whatItSays(composition), at: Date.now() });
    const outcome = await beginEdit(action);
    if (outcome.kind === 'unplanned') {
      const { failure } = outcome;
      const field = failure.kind === 'invalid-input' ? (failure.field ?? null) : null;
      setProblem({ field, words: failureMessage(failure) });
    } else if (outcome.kind === 'refused') setProblem({ field: null, words: outcome.words });
    else if (outcome.kind === 'started') return;
    if (target !== null && compositionNow(organizationId, subject) !== undefined) note(null);
  }
  function edit(kind: 'scheduled' | 'draft', target: ChangeTarget, value: string, expected: string): Edit {
    return { target, field: kind, value, expected };
  }
  /** One that the server has is changed; otherwise a new one is added. */
  function keep(kind: 'scheduled' | 'draft', destination: MessageDestination | null): void {
    const kept = keptOf(subject);
    const value = keptValue(composition, destination, kind);
    const isThere = kept?.kind === kind;
    const target = isThere ? targetOf(kind, kept.id) : newTarget(kind, messageKey(value));
    const title = titles[kind][isThere ? 'change' : 'add'];
    const edits = [edit(kind, target, value, isThere ? (base ?? value) : '')];
    void begin({ kind: 'edit', title, edits }, target);
  }

  return {
    send(destination) {
      const kept = keptOf(subject);
      if (kept?.kind === 'scheduled') {
        const soon = Math.floor(Date.now() / 1_000) + atOnceSeconds;
        const target = targetOf('scheduled', kept.id);
        const content = storedContent(composition.content);
        const now = messageValue({ destination, content, deliverAt: soon });
        const title = 'Send a scheduled message now';
        void begin({ kind: 'edit', title, edits: [edit('scheduled', target, now, base ?? now)] }, target);
        return;
      }
      const { localId, content, each } = composition;
      const first = destination.type === 'direct' ? Math.min(...destination.userIds) : 0;
      const isSplit = destination.type === 'direct' && each;
      const target = newTarget('announcement', isSplit ? `${localId}/${first}` : localId);
      const to = destination.type === 'direct' ? { ...destination, each } : destination;
      void begin({ kind: 'send-message', localId, content, to }, target);
    },
    schedule(destination) {
      if (destination.type === 'direct' && composition.each && destination.userIds.length > 1) {
        const edits = destination.userIds.map((userId) => {
          const value = keptValue(composition, { type: 'direct', userIds: [userId] }, 'scheduled');
          return edit('scheduled', newTarget('scheduled', messageKey(value)), value, '');
        });
        const title = `Schedule ${edits.length} messages, one to each person`;
        void begin({ kind: 'edit', title, edits }, edits[0]?.target ?? null);
        return;
      }
      keep('scheduled', destination);
    },
    saveDraft: (destination) => keep('draft', destination),
    remove(kind, id) {
      const edits: Edit[] = [{ target: targetOf(kind, id), field: kind, value: '' }];
      void begin({ kind: 'edit', title: titles[kind].remove, edits }, null);
    },
    problem,
    dismiss: () => setProblem(null),
    busy: planning,
    dialog,
  };
}
