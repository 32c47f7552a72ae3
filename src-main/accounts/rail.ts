import type { Organization } from '#contract/organization.ts';
import type { Push } from '#contract/topics.ts';
import { notYetOpen, presentOrganization, type Account, type OpenOrganization } from './open-organization.ts';

/** The accounts in the order of the window's rail; changes are announced to the window. */
export interface Rail {
  get(organizationId: string): OpenOrganization | undefined;
  all(): OpenOrganization[];
  /** The organizations as the window shows them. */
  list(): Organization[];
  /** Appends an account, without a thread. */
  add(account: Account): OpenOrganization;
  remove(organizationId: string): void;
  /** Notifies the window of changes; changes within a moment are merged into one push. */
  announce(): void;
  /** Whether the console is closing. Nothing is started or announced after that. */
  isClosing(): boolean;
  /** Whether an account may still be served. False once it was forgotten or the console is closing. */
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
