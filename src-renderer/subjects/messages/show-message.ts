import { navigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';

/** Opens the inspector with a message, from another panel or tab. */
export function useShowMessage(): (messageId: number) => void {
  const organizationId = useOrganizationId();
  return (messageId) => {
    writePanelMemory(organizationId, 'inspector.text', String(messageId));
    writePanelMemory(organizationId, 'inspector.message', messageId);
    writePanelMemory(organizationId, 'messages.tab', 'inspector');
    navigate(organizationId, { panel: 'messages' });
  };
}
