import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Action, ChangeSet } from '#contract/change-entities.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { needsNoPreview } from './change-groups.ts';
import type { PreviewOutcome } from './use-change-run.ts';
import { loadWholeChangeSet } from './whole-change-set.ts';

export interface ChangeFlow {
  /**
   * Plans an action and shows its preview. Resolves with the failure where it could not be planned, otherwise with how
   * the preview was left. One at a time: what is begun while another is planned or shown counts as cancelled.
   */
  begin(action: Action): Promise<{ failure: Failure } | { outcome: PreviewOutcome }>;
  /** Planning is under way. */
  planning: boolean;
  /** The preview is on screen. */
  previewing: boolean;
  /** The preview's dialog, to be placed anywhere in the panel. */
  dialog: ReactNode;
}

/** Every write of a panel: action, plan, preview, run. Nothing is sent before the preview was confirmed. */
export function useChangeFlow(organizationId: string): ChangeFlow {
  const [changeSet, setChangeSet] = useState<ChangeSet | null>(null);
  const [planning, setPlanning] = useState(false);
  const level = useRow(organizationId, 'safety', 0)?.level;
  const underWay = useRef(false);
  const settle = useRef<((outcome: PreviewOutcome) => void) | null>(null);

  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);

  return {
    planning,
    previewing: changeSet !== null,
    async begin(action) {
      if (underWay.current) return { outcome: { kind: 'cancelled' } };
      underWay.current = true;
      setPlanning(true);
      const result = await call('changes.plan', { organizationId, action });
      setPlanning(false);
      if (!result.ok) {
        underWay.current = false;
        return { failure: result.failure };
      }
      const { promise, resolve } = Promise.withResolvers<PreviewOutcome>();
      settle.current = resolve;
      // Notices of earlier jobs would lie over its buttons; the jobs themselves stay in the top bar.
      notifications.clean();
      setChangeSet(result.value);
      loading.current = new AbortController();
      void loadWholeChangeSet(result.value, loading.current.signal, setChangeSet);
      return { outcome: await promise };
    },
    dialog:
      changeSet === null ? null : (
        <ChangePreview
          key={changeSet.id}
          organizationId={organizationId}
          changeSet={changeSet}
          startsAtOnce={level === 'normal' && needsNoPreview(changeSet)}
          onClose={(outcome) => {
            loading.current?.abort();
            setChangeSet(null);
            underWay.current = false;
            settle.current?.(outcome);
            settle.current = null;
          }}
        />
      ),
  };
}
