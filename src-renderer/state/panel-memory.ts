import { useCallback } from 'react';
import { create } from 'zustand';
import { useOrganizationId } from './organization-context.ts';

interface PanelMemoryState {
  readonly byKey: Readonly<Record<string, unknown>>;
}

const usePanelMemoryStore = create<PanelMemoryState>(() => ({ byKey: {} }));

const keyOf = (organizationId: string, name: string) => `${organizationId} ${name}`;

/**
 * Changes what a panel remembers from outside it, before going there.
 *
 * @param name as the panel itself names it; the value must be of the panel's type.
 */
export function writePanelMemory(organizationId: string, name: string, value: unknown): void {
  usePanelMemoryStore.setState((state) => ({
    byKey: { ...state.byKey, [keyOf(organizationId, name)]: value },
  }));
}

/**
 * State of a panel that outlives leaving it and switching organizations: filters, sort, scroll, the chosen tab.
 * It is kept for this run only.
 *
 * @param organizationId whose panel it is; each organization has its own.
 * @param name a name unique among all panels, such as `people.filter`. One name always holds one type.
 * @param initial the value before anything was kept; must be stable.
 */
export function usePanelMemory<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const organizationId = useOrganizationId();
  const key = keyOf(organizationId, name);
  const value = usePanelMemoryStore(({ byKey }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one name always holds one type
    key in byKey ? (byKey[key] as Value) : initial,
  );
  const setValue = useCallback(
    (next: Value) => writePanelMemory(organizationId, name, next),
    [organizationId, name],
  );
  return [value, setValue];
}
