import type { Group } from '#contract/groups.ts';
import type { CoverAnswer, CoverObstacle, CoverPerson } from '#contract/presence.ts';
import type { CoverConditions, WorkingHours } from '#contract/calls/presence.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf, plainListOf } from '#contract/words/list.ts';
import { formatDuration } from '#contract/words/time.ts';
import { localTime } from '#contract/words/zone.ts';
import { perLanguage, saidWhenRead, say } from '#words/say.ts';
import { tabbedLine } from '../../../ui/tabbed-line.ts';
import { presenceWords } from '../../../subjects/people/presence-words.ts';

/** What the status of somebody who can't cover says: words, and names of emoji. */
export const usualBusyWords = (): string[] => say('presence.usual-busy-words').split(', ');

const usualHours: WorkingHours = { from: 9 * 60, until: 17 * 60, days: [1, 2, 3, 4, 5] };
const usualPresence = { idleMinutes: 30 };

/** What is asked before anybody has said otherwise. */
export const usualConditions = (): CoverConditions => ({
  groupIds: [],
  presence: usualPresence,
  busyWords: usualBusyWords(),
  hours: usualHours,
});

export type ConditionName = 'groups' | 'presence' | 'status' | 'hours';
export const conditionNames: readonly ConditionName[] = ['groups', 'presence', 'status', 'hours'];

export const conditionTitles = saidWhenRead<ConditionName>({
  groups: 'presence.in-group',
  presence: 'presence.presence',
  status: 'presence.status',
  hours: 'presence.working-hours',
});

/** Whether a condition is asked. Without groups everybody is meant. */
export function isAsked(conditions: CoverConditions, name: ConditionName): boolean {
  switch (name) {
    case 'groups':
      return conditions.groupIds.length > 0;
    case 'presence':
      return conditions.presence !== null;
    case 'status':
      return conditions.busyWords !== null;
    case 'hours':
      return conditions.hours !== null;
  }
}

/** The conditions with one of them left out. */
export function withoutCondition(conditions: CoverConditions, name: ConditionName): CoverConditions {
  switch (name) {
    case 'groups':
      return { ...conditions, groupIds: [] };
    case 'presence':
      return { ...conditions, presence: null };
    case 'status':
      return { ...conditions, busyWords: null };
    case 'hours':
      return { ...conditions, hours: null };
  }
}

/** The conditions with one of them as it usually is. Groups have nothing usual: they are to be chosen. */
export function withUsual(conditions: CoverConditions, name: ConditionName): CoverConditions {
  switch (name) {
    case 'groups':
      return conditions;
    case 'presence':
      return { ...conditions, presence: usualPresence };
    case 'status':
      return { ...conditions, busyWords: usualBusyWords() };
    case 'hours':
      return { ...conditions, hours: usualHours };
  }
}

/** Minutes after midnight as people write them: "09:00". */
export function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of a text such as "09:00", or null. */
export function minutesOf(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(text);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** Monday first, as working weeks are spoken of. */
export const daysInOrder = [1, 2, 3, 4, 5, 6, 0] as const;
/** A day of the week as its short name: 0 is Sunday. */
export const dayName = (day: number): string => weekdayNames()[day] ?? '';

const weekdayNames = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The 4th of January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 4 + day)));
});

/** Days in words: "Mon to Fri", "every day", "Mon, Wed, Sat". */
export function daysWords(days: readonly number[]): string {
  const places = daysInOrder.flatMap((day, place) => (days.includes(day) ? [place] : []));
  if (places.length === 7) return say('presence.every-day');
  const names = places.map((place) => dayName(daysInOrder[place] ?? 0));
  const isRun = places.every((place, index) => place === (places[0] ?? 0) + index);
  return isRun && places.length > 2
    ? say('presence.day-range', { from: names[0] ?? '', until: names.at(-1) ?? '' })
    : plainListOf(names);
}

/** A condition as its row says it. */
export function conditionWords(
  conditions: CoverConditions,
  name: ConditionName,
  groups: readonly Pick<Group, 'id' | 'name' | 'isSystem'>[],
): string {
  switch (name) {
    case 'groups': {
      const names = conditions.groupIds.map((groupId) => {
        const group = groups.find(({ id }) => id === groupId);
        return group === undefined ? say('presence.a-deleted-group') : groupName(group);
      });
      return names.length === 0 ? say('presence.any') : anyOf(names);
    }
    case 'presence': {
      if (conditions.presence === null) return say('presence.any');
      const { idleMinutes } = conditions.presence;
      return idleMinutes === 0
        ? say('presence.active')
        : say('presence.active-or-idle-under', { duration: formatDuration(idleMinutes * 60) });
    }
    case 'status': {
      const words = conditions.busyWords ?? [];
      if (words.length === 0) return say('presence.any');
      return words.length > 3
        ? say('presence.words-excluded', { count: words.length })
        : say('presence.not-words', { words: anyOf(words) });
    }
    case 'hours': {
      const { hours } = conditions;
      if (hours === null) return say('presence.any');
      return say('presence.hours-on-days', {
        from: timeOfDay(hours.from),
        until: timeOfDay(hours.until),
        days: daysWords(hours.days),
      });
    }
  }
}

/** A part of the reason; that of the status stands beside its emoji and may have no words. */
export interface ReasonPart {
  words: string;
  isStatus: boolean;
}

/**
 * Why a person is in the list they are in, the most telling part first, as a long one is cut at its end; two parts at
 * most where they can't cover. `now` is milliseconds since the epoch.
 */
export function reasonParts(person: CoverPerson, conditions: CoverConditions, now: number): ReasonPart[] {
  const { status, busyWord, obstacles, minutesLeft } = person;
  const part = (words: string, isStatus = false): ReasonPart => ({ words, isStatus });
  const parts = [part(presenceWords({ ...person, isActive: true, isBot: false }, now))];
  if (busyWord !== null) parts.unshift(part(say('presence.status-says', { busyWord }), true));
  else if (status !== null) parts.push(part(status.text, true));
  if (conditions.hours !== null) {
    if (obstacles.includes('hours')) parts.unshift(part(say('presence.outside-hours')));
    else if (obstacles.includes('zone')) parts.unshift(part(say('presence.no-time-zone')));
    else if (minutesLeft !== null) {
      const left = part(say('presence.left-today', { duration: formatDuration(minutesLeft * 60) }));
      if (obstacles.length === 0) parts.unshift(left);
      else parts.push(left);
    }
  }
  return obstacles.length > 0 ? parts.slice(0, 2) : parts;
}

/** The reason as text. */
export function reasonText(parts: readonly ReasonPart[]): string {
  return parts.flatMap(({ words }) => (words === '' ? [] : words)).join(' · ');
}

const obstacleIds = {
  status: 'presence.count-busy',
  hours: 'presence.count-outside-hours',
  zone: 'presence.count-without-zone',
  presence: 'presence.count-offline',
} as const satisfies Record<CoverObstacle, string>;

/** How many cannot cover. */
export const othersCount = ({ status, hours, zone, presence }: CoverAnswer['others']): number =>
  status + hours + zone + presence;

/** "9 others: 4 busy, 3 outside working hours, 2 offline". Empty if there are none. */
export function othersWords({ others }: CoverAnswer): string {
  const counts = (['status', 'hours', 'zone', 'presence'] as const).filter((each) => others[each] > 0);
  const total = othersCount(others);
  if (total === 0) return '';
  const parts = counts.map((obstacle) => say(obstacleIds[obstacle], { count: others[obstacle] }));
  return say('presence.others-by-reason', { count: total, reasons: plainListOf(parts) });
}

/** People as lines of text with tabs: name, local time, reason. */
export function listText(people: readonly CoverPerson[], conditions: CoverConditions, now: number): string {
  return people
    .map((person) =>
      tabbedLine([
        person.name,
        localTime(person.timezone, now) ?? '',
        reasonText(reasonParts(person, conditions, now)),
      ]),
    )
    .join('\n');
}

/**
 * People as mentions that a message takes (https://zulip.com/help/mention-a-user-or-group); the id tells people of one
 * name apart.
 */
export function mentionsText(people: readonly Pick<CoverPerson, 'userId' | 'name'>[]): string {
  return people.map(({ userId, name }) => `@**${name}|${userId}**`).join(' ');
}
