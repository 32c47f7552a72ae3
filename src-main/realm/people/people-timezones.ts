import { personFlag, type PeopleColumns } from './people-columns.ts';

/** The time zones of active people, most common first; people without one are left out. */
export function timezonesInUse({
  count,
  flags,
  timezone,
  timezones,
}: PeopleColumns): { timezone: string; people: number }[] {
  const people = new Map<number, number>();
  const wanted = personFlag.present | personFlag.active;
  for (let row = 0; row < count; row++) {
    const flag = flags[row] ?? 0;
    if ((flag & wanted) !== wanted || (flag & personFlag.bot) !== 0) continue;
    const zone = timezone[row] ?? 0;
    people.set(zone, (people.get(zone) ?? 0) + 1);
  }
  return [...people]
    .map(([zone, number]) => ({ timezone: timezones[zone] ?? '', people: number }))
    .filter(({ timezone: name }) => name !== '')
    .toSorted((one, other) => other.people - one.people || (one.timezone < other.timezone ? -1 : 1));
}
