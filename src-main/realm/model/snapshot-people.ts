import type { RegisterAnswer, TakesPeople } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createPeopleIndex, type PeopleIndex } from '../people/people-index.ts';
import { createPresence, type PresenceModel } from './presence.ts';
import type { PresenceClocks } from './presence-time.ts';
import { createProfileFields, type ProfileFields } from './profile-fields.ts';
import type { Settings } from './settings.ts';
import { createStatuses, type Statuses } from './statuses.ts';
import { createUserLoading } from './users.ts';

const secondsPerDay = 86_400;

/** The people of a snapshot as they arrive, before anything else in it is known. */
export interface ArrivingPeople extends TakesPeople {
  readonly index: PeopleIndex;
  /** Provides the fields for reading custom profile values. */
  readFieldsBy(fields: ProfileFields): void;
}

/** @param origin of the organization */
export function createArrivingPeople(origin: string): ArrivingPeople {
  let textOf: ProfileFields['text'] = (_fieldId, value) => value;
  const index = createPeopleIndex(0, (fieldId, value) => textOf(fieldId, value));
  return {
    index,
    put: createUserLoading(index, origin),
    readFieldsBy: (fields) => void (textOf = fields.text),
  };
}

/** The input for the people of a snapshot, besides the answer. */
export interface SnapshotPeopleOptions {
  origin: string;
  changeListener: ChangeListener;
  settings: Settings;
  /** UNIX milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that can't be set. */
  elapsed: () => number;
  /** UNIX milliseconds when the answer began to arrive; now by default. */
  answeredAt: number | undefined;
  /** The people who arrived before the answer was complete. */
  people?: ArrivingPeople | undefined;
}

/** The people of a snapshot, with their profile fields, presence and statuses. */
export interface SnapshotPeople {
  readonly index: PeopleIndex;
  readonly profileFields: ProfileFields;
  readonly presence: PresenceModel;
  readonly statuses: Statuses;
}

/** No part may retain the answer itself: see `createRealmModel`. */
export function createSnapshotPeople(answer: RegisterAnswer, options: SnapshotPeopleOptions): SnapshotPeople {
  const { origin, changeListener, settings, now, elapsed, answeredAt } = options;
  const { people = createArrivingPeople(origin) } = options;
  const { index } = people;
  const defaultAccounts = answer.realm_settings['default_external_accounts'];
  const profileFields = createProfileFields(answer.custom_profile_fields, defaultAccounts, changeListener);
  people.readFieldsBy(profileFields);
  for (const user of answer.realm_users) people.put(user);
  for (const user of answer.realm_non_active_users) people.put(user);
  const own = answer.own_record;
  // The caller's own record among the people may be unreadable; their rights are known all the same.
  if (own !== null && index.row(own.user_id) === undefined) people.put(own);
  const threshold = (): number => settings.row().presenceOfflineThresholdSeconds;
  const clocks: PresenceClocks = {
    now,
    elapsed,
    threshold,
    reportInterval: answer.server_presence_ping_interval_seconds,
  };
  const presence = createPresence(index, clocks, changeListener, (userId) => statuses.hidePresence(userId));
  if (answer.presences) {
    presence.apply(answer.presences, answer.server_timestamp ?? null, answeredAt);
    // An organization with presence disabled answers with an empty list.
    if (!settings.row().presenceDisabled) {
      const listedAt = answer.server_timestamp ?? (answeredAt ?? now()) / 1_000;
      index.columns.activityFrom = Math.max(
        0,
        Math.ceil(listedAt) - answer.presence_history_days * secondsPerDay,
      );
    }
  }
  const statuses = createStatuses(
    answer.user_status,
    changeListener,
    (userId) => index.columns.activeAt[index.row(userId) ?? -1] ?? 0,
  );
  return { index, profileFields, presence, statuses };
}
