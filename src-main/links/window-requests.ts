import type { Organization } from '#contract/entities.ts';
import type { Push } from '#contract/topics.ts';
import type { WindowRequest } from '#contract/window-entities.ts';
import { readLink, type ConsoleLink } from './console-link.ts';

export interface WindowRequests {
  /** Has the window do or say something, now or as soon as it is loaded. */
  ask(request: WindowRequest): void;
  /** Shows what a link from outside names, or says why it cannot. */
  followLink(text: string): void;
  /** What waits for the window, the oldest first. */
  take(): WindowRequest | null;
}

/** A window that never takes anything must not make the list grow. */
const mostWaiting = 20;

function requestFor(link: ConsoleLink, organizationId: string): WindowRequest {
  switch (link.opens) {
    case 'organization':
      return { kind: 'open-organization', organizationId };
    case 'person':
      return { kind: 'open-person', organizationId, userId: link.id };
    case 'report':
      return { kind: 'open-report', organizationId, reportId: link.id };
  }
}

/**
 * Keeps what the window is to do until it asks: a link may be what starts the program, long before the window can take
 * it. The push is a hint only.
 */
export function createWindowRequests(ports: {
  organizations(): readonly Pick<Organization, 'id' | 'url'>[];
  push(push: Push): void;
  focusWindow(): void;
}): WindowRequests {
  const waiting: WindowRequest[] = [];

  function ask(request: WindowRequest): void {
    if (waiting.length >= mostWaiting) waiting.shift();
    waiting.push(request);
    ports.push({ topic: 'request', payload: null });
  }

  return {
    ask,
    followLink(text) {
      ports.focusWindow();
      const link = readLink(text);
      if (link === null) return ask({ kind: 'unreadable-link' });
      const organization = ports
        .organizations()
        .find(({ url }) => URL.parse(url)?.origin === link.organization);
      if (!organization) return ask({ kind: 'unknown-organization', origin: link.organization });
      ask(requestFor(link, organization.id));
    },
    take: () => waiting.shift() ?? null,
  };
}
