import { Suspense, type ReactNode } from 'react';
import type { Panel } from '../../panels/panel.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';

/** A panel of the organization on screen. While its code is read, its head stands there already. */
export function LoadedPanel({ panel }: { panel: Pick<Panel, 'label' | 'component'> }): ReactNode {
  const organizationId = useOrganizationId();
  const PanelContent = panel.component;
  return (
    <Suspense
      fallback={
        <>
          <PanelHeader title={panel.label} />
          <LoadingRows />
        </>
      }
    >
      <PanelContent key={organizationId} />
    </Suspense>
  );
}
