import { fail, succeed, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';
import { createAllowance } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import { checkExternalLink } from './external-link.ts';

export interface OutwardLinkPorts {
  /** Whether one of the organizations is at this origin. */
  isOfOrganization(origin: string): boolean;
  /** True once for each click or key press in the window. */
  takeGesture(): boolean;
  /** Asks outside the window, which could otherwise answer for itself. */
  askToOpen(host: string, address: string): Promise<LinkAnswer>;
  openOutside(address: string): Promise<void>;
  clock: Clock;
}

/** `always`: addresses of that host are opened without a question until the program ends. */
export type LinkAnswer = 'open' | 'always' | 'cancel';

/** People don't click more often than this for long. */
const atOnce = 5;
const refillMilliseconds = 2_000;

/** A longer one carries data. An organization's own may be longer, because a narrow can name many people. */
const longestElsewhere = 2_000;

function refuse(message: Text): Result<never> {
  return fail({ kind: 'invalid-input', field: 'url', message });
}

/**
 * Opens addresses in the browser or the mail program. The window may be compromised, and an address can carry data
 * anywhere. So the rate is limited, and the person is asked if the address belongs to no organization, or without a
 * click or key press. Screen readers and voice control cause neither.
 */
export function createOutwardLinks(ports: OutwardLinkPorts): {
  open(address: string, signal: AbortSignal): Promise<Result<null>>;
} {
  const allowance = createAllowance({ clock: ports.clock, atOnce, refillMilliseconds });
  const agreedHosts = new Set<string>();
  let isAsking = false;

  async function mayOpen(url: URL, isPressed: boolean): Promise<boolean> {
    const { host, href } = url;
    const isKnown = url.protocol === 'mailto:' || ports.isOfOrganization(url.origin) || agreedHosts.has(host);
    if (isKnown && isPressed) return true;
    isAsking = true;
    try {
      const answer = await ports.askToOpen(host, href);
      if (answer === 'always') agreedHosts.add(host);
      return answer !== 'cancel';
    } finally {
      isAsking = false;
    }
  }

  return {
    async open(address, signal) {
      const checked = checkExternalLink(address);
      if (!checked.ok) return checked;
      const url = new URL(checked.value);
      if (!ports.isOfOrganization(url.origin) && url.href.length > longestElsewhere) {
        return refuse(text('failure.address-longer-than-characters', { most: longestElsewhere }));
      }
      if (isAsking) return refuse(text('failure.first-answer-whether-open'));
      if (!allowance.take()) {
        return fail({
          kind: 'rate-limited',
          message: text('failure.too-many-addresses-were'),
          retryAfterSeconds: Math.ceil(allowance.untilNext() / 1_000),
        });
      }
      // After an abort, the caller knows that nothing is opened.
      if ((await mayOpen(url, ports.takeGesture())) && !signal.aborted) await ports.openOutside(url.href);
      return succeed(null);
    },
  };
}
