import { useEffect, useState } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import { kindOfTarget, newNameOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useTable } from '../../../state/replica.ts';
import { compositionNow } from '../../../subjects/messages/compositions.ts';
import { focusLater } from '../../../subjects/messages/focus-later.ts';

/**
 * Opens what was just saved or scheduled, as soon as the server's event brings it: unless another message was opened or
 * begun meanwhile, which nobody is taken away from.
 *
 * @param open what is being edited
 * @param show opens another one in its place
 * @returns told what was saved, by its target; null where it shall not be opened any more
 */
export function useSavedMessage(
  open: CompositionSubject,
  show: (subject: CompositionSubject) => void,
): (saved: ChangeTarget | null) => void {
  const organizationId = useOrganizationId();
  const scheduled = useTable('scheduledMessages');
  const drafts = useTable('drafts');
  const [expecting, setExpecting] = useState<ChangeTarget | null>(null);

  useEffect(() => {
    if (expecting === null) return undefined;
    const kind = kindOfTarget(expecting);
    const rows = kind === 'scheduled' ? scheduled : drafts;
    const saved = rows.find(({ key }) => key === newNameOfTarget(expecting));
    if (saved === undefined) return undefined;
    const timer = setTimeout(() => {
      setExpecting(null);
      if (open === 'new' && compositionNow(organizationId, 'new') !== undefined) return;
      show(kind === 'scheduled' ? `scheduled:${saved.id}` : `draft:${saved.id}`);
      focusLater('[data-entry][aria-current]');
    });
    return () => clearTimeout(timer);
  }, [organizationId, expecting, scheduled, drafts, open, show]);

  return setExpecting;
}
