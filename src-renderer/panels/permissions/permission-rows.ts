import type { ListedArea } from '../../state/permission-place.ts';
import { isKeyOf } from '#contract/choices.ts';
import { groupPermissionNames } from '#contract/groups.ts';
import type { PermissionEntry, PermissionList } from '#contract/permissions.ts';
import { permissionSettings } from '#contract/settings/permission-settings.ts';
import { hasSetting, settingNamed } from '#contract/settings/settings.ts';
import { groupName } from '#contract/words/groups.ts';
import { countOf } from '#contract/words/count.ts';
import { compareTexts } from '#contract/words/order.ts';
import { saidWhenRead, say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { hasWords } from '../../ui/match.ts';
import { permissionLevel, permissionTitle } from '../../subjects/groups/group-words.ts';

/** A permission in the list, also one that the server is too old for. */
export interface PermissionRow {
  /** Its place in the order of Zulip's settings. */
  key: number;
  id: string;
  label: string;
  /** What of the organization it is about; empty in other areas. */
  about: string;
  /** Whom it is given to, in a few words. */
  given: string;
  /** Null where the server is too old. */
  entry: PermissionEntry | null;
  /** The feature level that it takes, where the server is too old. */
  needs: number | null;
}

export interface PermissionSort {
  key: 'label' | 'about' | 'given' | 'accounts';
  descending: boolean;
}

/** "Moderators, Speakers and 2 people" in the order in which the value names them. */
export function givenWords({ holders }: PermissionEntry): string {
  const others = holders.peopleCount - holders.people.length;
  const parts = [
    ...holders.groups.map(groupName),
    ...holders.people.map(({ name }) => name),
    ...(others > 0 ? [countOf(others, 'other')] : []),
  ];
  return parts.length === 0 ? 'Nobody' : parts.join(', ');
}

const areas = saidWhenRead({
  mayPeople: 'permissions.about-people',
  mayChannels: 'permissions.about-channels',
  mayMessages: 'permissions.about-messages',
});

function aboutOf(name: string): string {
  const section = settingNamed(name)?.section;
  return section !== undefined && isKeyOf(areas, section) ? areas[section] : say('permissions.about-other');
}

function missingRows(list: PermissionList, featureLevel: number): Omit<PermissionRow, 'key'>[] {
  const known = new Set(list.entries.map(({ id }) => id));
  const missing = { given: '', entry: null };
  if (list.area.kind === 'organization') {
    return permissionSettings
      .filter((setting) => !known.has(`realm:${setting.name}`) && !hasSetting(setting, featureLevel))
      .map(({ name, label, since = null }) => ({
        ...missing,
        id: `realm:${name}`,
        label: sayText(label),
        about: aboutOf(name),
        needs: since,
      }));
  }
  if (list.area.kind === 'channel') return [];
  const { groupId } = list.area;
  return groupPermissionNames
    .filter((name) => permissionLevel(name) > featureLevel)
    .map((name) => ({
      ...missing,
      id: `group:${groupId}:${name}`,
      label: permissionTitle(name),
      about: '',
      needs: permissionLevel(name),
    }));
}

/** The area as a call takes it; null while nothing is chosen. */
export function askedArea(
  area: ListedArea,
):
  | { kind: 'organization' }
  | { kind: 'channel'; channelId: number }
  | { kind: 'group'; groupId: number }
  | null {
  if (area.kind === 'organization') return area;
  if (area.kind === 'channel') return area.channelId === null ? null : { ...area, channelId: area.channelId };
  return area.groupId === null ? null : { ...area, groupId: area.groupId };
}

/** All permissions of a list, and after them those that the server is too old for. */
export function permissionRows(list: PermissionList | null, featureLevel: number): PermissionRow[] {
  if (list === null) return [];
  const isOrganization = list.area.kind === 'organization';
  const rows = list.entries.map((entry) => ({
    id: entry.id,
    label: entry.label,
    about: isOrganization ? aboutOf(entry.id.slice('realm:'.length)) : '',
    given: givenWords(entry),
    entry,
    needs: null,
  }));
  return [...rows, ...missingRows(list, featureLevel)].map((row, key) => ({ ...row, key }));
}

export function foundRows(rows: readonly PermissionRow[], text: string): readonly PermissionRow[] {
  return rows.filter(({ label, about, given }) => hasWords(`${label}\n${about}\n${given}`, text));
}

/** Rows in an order; alike ones stay in that of Zulip's settings. */
export function sortedRows(
  rows: readonly PermissionRow[],
  { key, descending }: PermissionSort,
): PermissionRow[] {
  const sign = descending ? -1 : 1;
  const accounts = ({ entry }: PermissionRow): number => entry?.holderCount ?? -1;
  return rows.toSorted(
    (one, other) =>
      sign * (key === 'accounts' ? accounts(one) - accounts(other) : compareTexts(one[key], other[key])) ||
      one.key - other.key,
  );
}
