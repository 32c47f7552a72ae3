import type { PersonFacts } from '../../changes/kinds/user/person-facts.ts';
import type { RealmModel } from '../model/realm-model.ts';

function ownAccount({ settings, announcing }: RealmModel): NonNullable<PersonFacts['own']> {
  return {
    sharesPresence: settings.ownPresenceEnabled(),
    synchronizesDrafts: announcing.rules.draftsSynchronized,
    draftCount: [...announcing.drafts.all()].length,
    isNameFixed: settings.row().namesFixed,
  };
}

/** Looks up people for changes. */
export function personLookup(model: () => RealmModel | null): (userId: number) => PersonFacts | undefined {
  return (userId) => {
    const loaded = model();
    const found = loaded?.index.read(userId);
    if (!loaded || !found) return undefined;
    const { name, email, role, isBot, isActive, isDeleted, botType: type, botOwnerId: ownerId } = found;
    const webhook = loaded.bots.rows.get(userId)?.webhook ?? null;
    return {
      userId,
      name,
      email,
      role,
      isBot,
      isActive,
      isDeleted,
      profile: loaded.index.profile(userId),
      ...(isBot && { bot: { type, ownerId, webhook } }),
      ...(userId === loaded.myUserId && !isBot && { own: ownAccount(loaded) }),
      status: loaded.statuses.get(userId) ?? null,
      inGroup: (groupId) => model()?.groups.members(groupId).has(userId) ?? false,
      inChannel: (channelId) => model()?.channels.subscribers.of(channelId)?.has(userId) ?? false,
    };
  };
}
