import { useEffect, useMemo } from 'react';
import {
  type Linkifier,
  type LinkifierFields,
  type LinkifierNote,
  linkifierText,
} from '#contract/linkifiers.ts';
import { strippedText } from '#contract/text-rules.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { useOrder, type Order, type WantedOrder } from '../../ui/order/use-order.ts';
import {
  fieldsOf,
  newDraft,
  withDraft,
  type LinkifierDraft,
  type LinkifierDrafts,
  type OpenLinkifier,
} from './linkifier-draft.ts';
import { useNotes } from './use-review.ts';
import type { TrialInput } from './use-trial.ts';

const noDrafts: LinkifierDrafts = {};

/** State of the workbench, which survives leaving the panel, and what is derived from it. */
export interface Workbench {
  /** In the wanted order. */
  linkifiers: readonly Linkifier[];
  notes: readonly LinkifierNote[];
  keepNote: (note: LinkifierNote) => void;
  noteOf: (id: number) => LinkifierNote | undefined;
  /** Null while the list is on screen. */
  open: OpenLinkifier;
  setOpen: (open: OpenLinkifier) => void;
  drafts: LinkifierDrafts;
  /** What is on screen for the open linkifier: its draft, or else itself; null if nothing is open. */
  current: LinkifierDraft | null;
  /** The open linkifier on the server, as one text; empty if it isn't there. */
  live: string;
  /** From 1; a new one comes last. */
  openPlace: number | null;
  setFields: (fields: LinkifierFields) => void;
  setName: (name: string) => void;
  /** Keeps the draft, but bases it on what the server has now. */
  rebase: () => void;
  /** Discards the draft of the open linkifier. */
  discard: () => void;
  startNew: () => void;
  order: Order<Linkifier>;
  text: string;
  setText: (text: string) => void;
  /** Whether the text is tried as a topic rather than as a message. */
  isTopic: boolean;
  setIsTopic: (isTopic: boolean) => void;
  pasted: string;
  setPasted: (pasted: string) => void;
  input: TrialInput;
}

/** A message made of the examples, to start with. */
function exampleText(linkifiers: readonly Linkifier[]): string {
  const examples = linkifiers.flatMap(({ exampleInput }) => (exampleInput === '' ? [] : [exampleInput]));
  const [first, second, ...others] = examples;
  if (first === undefined) return '';
  if (second === undefined) return `See ${first}.`;
  return `See ${first} and ${second}${others.length === 0 ? '.' : `, then ${others.slice(0, 4).join(', ')}.`}`;
}

/** An id that no linkifier has, for the note of a new one; the note is found again by its pattern. */
const noteIdOfNew = (): number => -Math.trunc(Date.now() % 1_000_000_000);

/** The state of the workbench of one organization. */
export function useWorkbench(): Workbench {
  const organizationId = useOrganizationId();
  const rows = useTable('linkifiers');
  const isLoaded = useRow('settings', 0) !== undefined;
  const [chosen, setOpen] = useOpen('linkifiers');
  const [drafts, setDrafts] = usePanelMemory('linkifiers.drafts', noDrafts);
  const [typedText, setText] = usePanelMemory<string | null>('linkifiers.sample-text', null);
  const [isTopic, setIsTopic] = usePanelMemory('linkifiers.is-topic', false);
  const [pasted, setPasted] = usePanelMemory('linkifiers.pasted', '');
  const { notes, keep: keepNote } = useNotes(rows);

  const saved = useMemo(() => rows.toSorted((one, other) => one.position - other.position), [rows]);
  const order = useOrder(saved, usePanelMemory<WantedOrder | null>('linkifiers.order', null));
  const linkifiers = order.rows;
  const isGone =
    typeof chosen === 'number' && drafts[chosen] === undefined && !rows.some(({ id }) => id === chosen);
  const open = isGone ? null : chosen;
  const linkifier = rows.find(({ id }) => id === open);
  const live = useMemo(() => (linkifier === undefined ? '' : linkifierText(linkifier)), [linkifier]);
  const key = String(open);
  const noteOf = (id: number): LinkifierNote | undefined =>
    notes.find(({ linkifierId }) => linkifierId === id);
  const current = useMemo<LinkifierDraft | null>(() => {
    const draft = drafts[key];
    if (draft !== undefined) return draft;
    if (open === 'new') return newDraft;
    return linkifier === undefined ? null : { fields: fieldsOf(linkifier), base: live, name: '' };
  }, [drafts, key, open, linkifier, live]);

  const text = useMemo(() => typedText ?? exampleText(saved), [typedText, saved]);

  // Drops drafts that have been saved, and opens a new linkifier once it exists.
  useEffect(() => {
    for (const [draftKey, draft] of Object.entries(drafts)) {
      const draftText = linkifierText(draft.fields);
      const byId = rows.find(({ id }) => id === Number(draftKey));
      const found = byId ?? rows.find(({ pattern }) => pattern === strippedText(draft.fields.pattern));
      if (found === undefined || linkifierText(found) !== draftText) continue;
      setDrafts(withDraft(drafts, draftKey, null));
      if (byId === undefined && String(chosen) === draftKey) {
        redirect(organizationId, { panel: 'linkifiers', open: found.id });
      }
    }
  }, [rows, drafts, setDrafts, chosen, organizationId]);

  // Back must not lead to the page of one that was deleted.
  useEffect(() => {
    if (isGone && isLoaded) redirect(organizationId, { panel: 'linkifiers', open: null });
  }, [isGone, isLoaded, organizationId]);

  const edited = useMemo<TrialInput['edited']>(() => {
    if (current === null || open === null) return null;
    return { id: open === 'new' ? null : open, fields: current.fields };
  }, [current, open]);
  const { ids } = order;
  const input = useMemo<TrialInput>(
    () => ({ edited, order: ids, text, isTopic, pasted, linkifiers: rows }),
    [edited, ids, text, isTopic, pasted, rows],
  );

  const index = linkifiers.findIndex(({ id }) => id === open);
  const change = (draft: LinkifierDraft | null): void => setDrafts(withDraft(drafts, key, draft));
  return {
    linkifiers,
    notes,
    keepNote,
    noteOf,
    open,
    setOpen,
    drafts,
    current,
    live,
    openPlace: open === null ? null : index < 0 ? linkifiers.length + 1 : index + 1,
    setFields(fields) {
      if (current !== null) change({ ...current, fields });
    },
    setName(name) {
      if (current === null || open === null) return;
      if (open === 'new') change({ ...current, name });
      else {
        const note = noteOf(open);
        const pattern = linkifier?.pattern ?? note?.pattern ?? '';
        keepNote({ linkifierId: open, pattern, name, samples: note?.samples ?? [] });
      }
    },
    rebase() {
      if (current !== null) change({ ...current, base: live });
    },
    discard() {
      change(null);
      if (open === 'new') redirect(organizationId, { panel: 'linkifiers', open: null });
    },
    startNew() {
      if (drafts['new'] === undefined) setDrafts(withDraft(drafts, 'new', newDraft));
      setOpen('new');
    },
    order,
    text,
    setText,
    isTopic,
    setIsTopic,
    pasted,
    setPasted,
    input,
  };
}

/** Stores the name of a new linkifier, so that it has it once it exists. */
export function keepNameOfNew(bench: Pick<Workbench, 'keepNote'>, { fields, name }: LinkifierDraft): void {
  const pattern = strippedText(fields.pattern);
  if (name.trim() !== '')
    bench.keepNote({ linkifierId: noteIdOfNew(), pattern, name: name.trim(), samples: [] });
}
