import type { Audience } from '#contract/announce.ts';
import { localTime } from '#contract/words/zone.ts';
import { personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Most people would rather not be disturbed from ten in the evening to seven in the morning. */
function isNight(hour: number): boolean {
  return hour >= 22 || hour < 7;
}

/**
 * The people a message reaches: active people among the ids, and those for whom it is night.
 *
 * @param atMilliseconds when it is sent, UNIX time
 */
export function audienceOf(model: RealmModel, userIds: Iterable<number>, atMilliseconds: number): Audience {
  const { flags, timezone, rowOf, timezones } = model.index.columns;
  const peopleIn = new Map<number, number>();
  let people = 0;
  for (const userId of new Set(userIds)) {
    const row = rowOf.get(userId);
    if (row === undefined) continue;
    const has = flags[row] ?? 0;
    if ((has & personFlag.present) === 0 || (has & personFlag.active) === 0 || (has & personFlag.bot) !== 0)
      continue;
    people += 1;
    const zone = timezone[row] ?? 0;
    peopleIn.set(zone, (peopleIn.get(zone) ?? 0) + 1);
  }
  const audience: Audience = { people, zones: 0, nightZones: 0, nightPeople: 0 };
  for (const [zone, count] of peopleIn) {
    const name = timezones[zone] ?? '';
    const time = localTime(name, atMilliseconds);
    if (time === null) continue;
    audience.zones += 1;
    if (!isNight(Number(time.slice(0, 2)))) continue;
    audience.nightZones += 1;
    audience.nightPeople += count;
  }
  return audience;
}
