import type { Organization } from '#contract/organization.ts';
import type { Push } from '#contract/topics.ts';
import type { OpenThing, WindowRequest } from '#contract/console.ts';
import { readLink, type ConsoleLink } from './console-link.ts';

export interface WindowRequests {
  /** Asks the window to do or show something, now or once it has loaded. */
  ask(request: WindowRequest): void;
  /** Shows what an outside link points to, or why it can't be shown. */
  followLink(text: string): void;
  /** The oldest waiting request. */
  take(): WindowRequest | null;
}

/** A window that never takes a request must not make the list grow forever. */
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
      // A job that ended long ago is only in the journal.
      return { panel: 'journal', open: link.id, job: link.id };
    default:
      return { panel: panels[link.opens], open: link.id };
  }
}

/**
 * Queues requests for the window until it takes them: a link may start the program, long before the window is ready.
 * The push is only a hint.
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
