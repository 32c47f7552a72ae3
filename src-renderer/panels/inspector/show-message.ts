import { navigate } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';

/** Opens the inspector with a message, from another panel or tab. */
export function showMessage(organizationId: string, messageId: number): void {
  writePanelMemory(organizationId, 'inspector.text', String(messageId));
  writePanelMemory(organizationId, 'inspector.message', messageId);
  writePanelMemory(organizationId, 'messages.tab', 'inspector');
  navigate(organizationId, { panel: 'messages' });
}
