import { notifications } from '@mantine/notifications';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

/** Opens a link of a message in the system's browser or mail program. What main refuses to open is said, not hidden. */
export async function openLink(address: string): Promise<void> {
  const result = await call('link.open', { url: address });
  if (result.ok) return;
  notifications.show({
    title: 'The link was not opened',
    message: `${failureMessage(result.failure)} ${address}`,
    autoClose: false,
  });
}
