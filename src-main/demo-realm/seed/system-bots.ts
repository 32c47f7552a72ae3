import { foundingDate } from './population.ts';
import { newAccount } from '../people/new-account.ts';
import type { User } from '../state.ts';

/** From this level on, they have their own pictures instead of Gravatar's: measured at 442, not so at 247. */
const ownPicturesSince = 277;

/** The server's own bots, outside the realm. https://zulip.com/api/get-own-user (`cross_realm_bots`) */
export function systemBots(featureLevel: number): User[] {
  const names: readonly (readonly [string, string])[] = [
    ['Notification Bot', 'notification-bot@zulip.com'],
    ['Welcome Bot', 'welcome-bot@zulip.com'],
    ['Email Gateway', 'emailgateway@zulip.com'],
  ];
  return names.map(([fullName, deliveryEmail], index) =>
    newAccount({
      userId: 2 + index,
      fullName,
      deliveryEmail,
      emailVisibility: 1,
      role: 400,
      isActive: true,
      isBot: true,
      botType: 1,
      botOwnerId: null,
      avatarSource: featureLevel < ownPicturesSince ? 'G' : 'J',
      dateJoined: foundingDate,
      presenceEnabled: false,
    }),
  );
}
