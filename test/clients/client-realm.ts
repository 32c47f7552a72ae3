import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import type { ClientAccount, ClientRealm } from './steps.ts';

const channelName = 'foreign clients';

/** `can_delete_own_message_group` exists from level 291; before that there was a policy, where 5 means everyone. */
function everybodyMayDelete(featureLevel: number, everybody: number): Record<string, unknown> {
  return featureLevel < 291
    ? { delete_own_message_policy: 5 }
    : { can_delete_own_message_group: { new: everybody } };
}

function accountForClients({ email, apiKey, password, userId, fullName }: DemoAccount): ClientAccount {
  return { email, apiKey, password, userId, fullName };
}

/** Starts a small realm at a level, with a channel that all the test's accounts are subscribed to. */
export async function startClientRealm(
  featureLevel: number,
  { folder, botSeconds }: { folder: string; botSeconds: number },
): Promise<{ realm: ClientRealm; demo: DemoRealm }> {
  const demo = await startDemoRealm({
    users: 60,
    featureLevel,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
  });
  const { users, groups } = demo.control.snapshot();
  const roleOf = { owner: 100, moderator: 300, member: 400 } as const;
  const account = (who: keyof typeof roleOf): DemoAccount => {
    const found = demo.accounts.find(({ role }) => role === roleOf[who]);
    if (found === undefined) throw new Error(`The realm has no ${who}.`);
    return found;
  };
  const bot = users.find(({ isBot, isActive, role }) => isBot && isActive && role === 400);
  if (bot === undefined) throw new Error('The realm has no bot.');
  const accounts = {
    owner: accountForClients(account('owner')),
    moderator: accountForClients(account('moderator')),
    member: accountForClients(account('member')),
    bot: accountForClients(demo.accountOf(bot.userId)),
  };
  await send(demo, accounts.owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: channelName, description: 'Where clients of others meet' }],
    principals: [accounts.owner.userId, accounts.moderator.userId, accounts.member.userId],
  });
  const { body } = await send(demo, accounts.owner, 'GET', '/get_stream_id', { stream: channelName });
  const everybody = groups.find(({ name }) => name === 'role:everyone');
  const place = join(folder, String(featureLevel));
  await mkdir(place, { recursive: true });
  return {
    demo,
    realm: {
      url: demo.url,
      featureLevel,
      accounts,
      channel: channelName,
      channelId: body['stream_id'] as number,
      everybodyMayDelete: everybodyMayDelete(featureLevel, everybody?.id ?? 0),
      folder: place,
      botSeconds,
    },
  };
}
