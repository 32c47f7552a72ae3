import { navigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';

/** Opens the inspector with a message, from any panel. */
export function useShowMessage(): (messageId: number) => void {
  const organizationId = useOrganizationId();
  return (messageId) => {
    writePanelMemory(organizationId, 'inspector.text', String(messageId));
    writePanelMemory(organizationId, 'inspector.message', messageId);
    navigate(organizationId, { panel: 'inspector' });
  };
}
