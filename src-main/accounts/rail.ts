import type { Organization } from '#contract/organization.ts';
import type { Push } from '#contract/topics.ts';
import { notYetOpen, presentOrganization, type Account, type OpenOrganization } from './open-organization.ts';

/** The accounts that are there, in the order of the window's rail, which hears of their changes. */
export interface Rail {
  get(organizationId: string): OpenOrganization | undefined;
  all(): OpenOrganization[];
  /** What the window is shown of each. */
  list(): Organization[];
  /** Adds an account as the last, without a thread. */
  add(account: Account): OpenOrganization;
  remove(organizationId: string): void;
  /** Has the window know what changed; several changes within a moment make one push. */
  announce(): void;
  /** Whether the console is ending: then nothing is started or announced any more. */
  isClosing(): boolean;
  /** Whether an account may still be served: it may have been forgotten meanwhile, or the console is ending. */
  isOpen(entry: OpenOrganization): boolean;
  close(): void;
}

const announceIntervalMilliseconds = 200;

export function createRail(push: (push: Push) => void): Rail {
  const open = new Map<string, OpenOrganization>();
  let timer: NodeJS.Timeout | null = null;
  let closing = false;

  const list = (): Organization[] => [...open.values()].map(presentOrganization);

  return {
    get: (organizationId) => open.get(organizationId),
    all: () => [...open.values()],
    list,
    add(account) {
      const entry = notYetOpen(account);
      open.set(account.id, entry);
      return entry;
    },
    remove(organizationId) {
      open.delete(organizationId);
    },
    announce() {
      if (closing) return;
      timer ??= setTimeout(() => {
        timer = null;
        push({ topic: 'organizations', payload: list() });
      }, announceIntervalMilliseconds);
    },
    isClosing: () => closing,
    isOpen: (entry) => !closing && open.get(entry.account.id) === entry,
    close() {
      closing = true;
      if (timer) clearTimeout(timer);
    },
  };
}
