import { useCallback } from 'react';
import { create } from 'zustand';

interface PanelMemoryState {
  readonly byKey: Readonly<Record<string, unknown>>;
}

const usePanelMemoryStore = create<PanelMemoryState>(() => ({ byKey: {} }));

/**
 * State of a panel that outlives leaving it and switching organizations: filters, sort, scroll, the chosen tab.
 * It is kept for this run only.
 *
 * @param organizationId whose panel it is; each organization has its own.
 * @param name a name unique among all panels, such as `people.filter`. One name always holds one type.
 * @param initial the value before anything was kept; must be stable.
 */
export function usePanelMemory<Value>(
  organizationId: string,
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const key = `${organizationId} ${name}`;
  const value = usePanelMemoryStore((state) => (key in state.byKey ? (state.byKey[key] as Value) : initial));
  const setValue = useCallback(
    (next: Value) => usePanelMemoryStore.setState((state) => ({ byKey: { ...state.byKey, [key]: next } })),
    [key],
  );
  return [value, setValue];
}
