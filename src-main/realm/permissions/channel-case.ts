import type { RealmModel } from '../model/realm-model.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import type { PersonAccount } from '../people/people-columns.ts';

/** One person and one channel, and whether the person is subscribed (null if the server doesn't say). */
export interface ChannelCase {
  model: RealmModel;
  channel: StoredChannel;
  person: PersonAccount;
  isSubscribed: boolean | null;
}
