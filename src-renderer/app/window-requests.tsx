import { Group } from '@mantine/core';
import { hideNotice, showNotice } from '../state/notices.ts';
import type { WindowRequest } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { call, subscribe } from '../bridge/client.ts';
import { closeAddOrganization, showWhatsNew } from '../state/dialogs.ts';
import { navigate } from '../state/navigation.ts';
import { showOrganization } from '../state/organizations.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

const aboutUpdate = 'console-update';

function offerWhatsNew(version: string): void {
  showNotice({
    about: aboutUpdate,
    message: (
      <Group component="span" gap="4px 12px" align="baseline">
        <span>{say('whats-new.updated', { version })}</span>
        <LinkButton
          onClick={() => {
            hideNotice(aboutUpdate);
            showWhatsNew(true);
          }}
        >
          {say('whats-new.title')}
        </LinkButton>
      </Group>
    ),
  });
}

function carryOut(request: WindowRequest): void {
  switch (request.kind) {
    case 'open':
      closeAddOrganization();
      showOrganization(request.organizationId);
      navigate(request.organizationId, request.thing ?? {});
      return;
    case 'unknown-organization':
      showNotice({
        title: say('shell.link-not-opened'),
        message: say('shell.link-unknown', { origin: request.origin }),
      });
      return;
    case 'unreadable-link':
      showNotice({
        title: say('shell.link-not-opened'),
        message: say('shell.link-unreadable'),
      });
      return;
    case 'recovered':
      showNotice({
        title: say('shell.window-reloaded'),
        message: say('shell.window-reloaded-help'),
      });
      return;
    case 'updated':
      offerWhatsNew(request.version);
      return;
  }
}

/**
 * Does what the main process asks of the window, what came before it was loaded included.
 *
 * @returns the function that ends it.
 */
export function startWindowRequests(): () => void {
  const takeAll = async () => {
    for (;;) {
      const result = await call('window.take-request', {});
      if (!result.ok || result.value === null) return;
      carryOut(result.value);
    }
  };
  const end = subscribe('request', () => void takeAll());
  void takeAll();
  return end;
}
