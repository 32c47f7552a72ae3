import { create } from 'zustand';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationId } from '../../state/organization-context.ts';

/** What is being written in one organization. */
interface Compositions {
  texts: Readonly<Partial<Record<CompositionSubject, Composition>>>;
  /** What was kept from earlier is there. */
  isLoaded: boolean;
  /** Why it could not be kept on this device; null where it is. */
  problem: string | null;
}

interface CompositionsState {
  readonly byOrganization: Readonly<Record<string, Compositions>>;
}

const nothing: Compositions = { texts: {}, isLoaded: false, problem: null };
const useCompositionsStore = create<CompositionsState>(() => ({ byOrganization: {} }));

/** From the last key until it is written down: short enough that a crash costs a word at most. */
const pauseMilliseconds = 200;

/** What waits to be written down, by organization and subject. */
const waiting = new Map<string, { organizationId: string; subject: CompositionSubject }>();
let timer: ReturnType<typeof setTimeout> | null = null;

function change(organizationId: string, part: Partial<Compositions>): void {
  useCompositionsStore.setState(({ byOrganization }) => ({
    byOrganization: {
      ...byOrganization,
      [organizationId]: { ...(byOrganization[organizationId] ?? nothing), ...part },
    },
  }));
}

/** Writes down at once what waits for it. */
export function keepCompositionsNow(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { organizationId, subject } of all) {
    const { byOrganization } = useCompositionsStore.getState();
    const composition = byOrganization[organizationId]?.texts[subject] ?? null;
    void call('composition.write', { organizationId, subject, composition }).then((result) => {
      change(organizationId, { problem: result.ok ? null : failureMessage(result.failure) });
    });
  }
}

/** Keeps what is written, in the window at once and on the device a moment later; null forgets it. */
export function keepComposition(
  organizationId: string,
  subject: CompositionSubject,
  composition: Composition | null,
): void {
  const { texts } = useCompositionsStore.getState().byOrganization[organizationId] ?? nothing;
  const { [subject]: _before, ...others } = texts;
  change(organizationId, { texts: composition === null ? others : { ...others, [subject]: composition } });
  waiting.set(`${organizationId} ${subject}`, { organizationId, subject });
  timer ??= setTimeout(keepCompositionsNow, pauseMilliseconds);
}

/** Reads what was kept, once. What was written meanwhile counts more. */
export async function loadCompositions(organizationId: string): Promise<void> {
  const known = useCompositionsStore.getState().byOrganization[organizationId];
  if (known?.isLoaded === true) return;
  const result = await call('composition.read', { organizationId });
  if (!result.ok) {
    change(organizationId, { isLoaded: true, problem: failureMessage(result.failure) });
    return;
  }
  const kept = Object.fromEntries(result.value.map(({ subject, composition }) => [subject, composition]));
  const { texts } = useCompositionsStore.getState().byOrganization[organizationId] ?? nothing;
  change(organizationId, { texts: { ...kept, ...texts }, isLoaded: true });
}

/** What is being written in an organization. */
export function useCompositions(): Compositions {
  const organizationId = useOrganizationId();
  return useCompositionsStore((state) => state.byOrganization[organizationId] ?? nothing);
}

/** The one text of a subject, as it is now, for what happens later than the drawing. */
export function compositionNow(organizationId: string, subject: CompositionSubject): Composition | undefined {
  return useCompositionsStore.getState().byOrganization[organizationId]?.texts[subject];
}
