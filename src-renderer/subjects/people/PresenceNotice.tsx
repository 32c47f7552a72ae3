import type { ReactNode } from 'react';
import { formatClock } from '#contract/words/time.ts';
import { sayText } from '#words/text.ts';
import { say } from '#words/say.ts';
import { useOrganization } from '../../state/organizations.ts';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';

/** Says that the presence on screen is that of an earlier moment, and why; nothing while it is current. */
export function PresenceNotice(): ReactNode {
  const stale = useOrganization(({ stalePresence }) => stalePresence) ?? null;
  const connection = useOrganization(({ connection: { kind } }) => kind);
  // Without a connection the banner says from when everything is.
  if (stale === null || connection !== 'live') return null;
  const { asOfMilliseconds: at, reason } = stale;
  return (
    <div className={panel.notice}>
      <Notice tone="warn">
        {at === null
          ? say('people.presence-unknown')
          : say('people.presence-as-of', { time: formatClock(at) })}
        {reason !== null && ` ${say('people.presence-problem', { reason: sayText(reason) })}`}
      </Notice>
    </div>
  );
}
