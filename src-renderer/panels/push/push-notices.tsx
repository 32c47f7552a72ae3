import type { ReactNode } from 'react';
import type { RealmSettings } from '#contract/organization.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { Notice } from '../../ui/Notice.tsx';

const minute = 60_000;

/** What holds for all devices: whether there is push at all, until when, and with how much text. */
export function PushNotices({ settings }: { settings: RealmSettings }): ReactNode {
  const now = useNow(minute);
  const endsAt = settings.pushEndsAt;
  return (
    <>
      {!settings.pushEnabled && (
        <Notice tone="warn" title="Notifications on phones are off">
          The organization says that this server cannot send to phones. A test tells why.
        </Notice>
      )}
      {settings.pushEnabled && endsAt !== null && (
        <Notice tone="warn" title="Notifications on phones will end">
          {endsAt * 1_000 > now ? 'They work until' : 'They worked until'} {formatExactTime(endsAt)}. Whoever
          runs the server has to renew its plan.
        </Notice>
      )}
      {settings.requiresEncryptedPush && (
        <Notice>
          The organization requires encryption: unencrypted devices only show that there is a message.
        </Notice>
      )}
    </>
  );
}
