import type { Organization } from '#contract/organization.ts';
import type { Push } from '#contract/topics.ts';
import type { OpenThing, WindowRequest } from '#contract/console.ts';
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

const panels = {
  person: 'people',
  group: 'groups',
  channel: 'channels',
  attachment: 'attachments',
  report: 'reports',
} as const;

function thingOf(link: ConsoleLink): OpenThing | null {
  switch (link.opens) {
    case 'organization':
      return null;
    case 'change-set':
      return { panel: 'journal', open: link.id };
    case 'job':
      // Of a job that ended long ago, the journal is what is left.
      return { panel: 'journal', open: link.id, job: link.id };
    default:
      return { panel: panels[link.opens], open: link.id };
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
      ask({ kind: 'open', organizationId: organization.id, thing: thingOf(link) });
    },
    take: () => waiting.shift() ?? null,
  };
}
