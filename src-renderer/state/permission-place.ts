import { emptyQuestion, questionText, readQuestion, type ChannelQuestion } from './permission-question.ts';

/** Whose permissions are listed; null for a channel or group that is still to be chosen. */
export type ListedArea =
  | { kind: 'organization' }
  | { kind: 'channel'; channelId: number | null }
  | { kind: 'group'; groupId: number | null };

/** What the panel of permissions shows. */
export type PermissionPlace =
  /** Who has each permission; `permissionId` is the one that is open. */
  | { view: 'who'; area: ListedArea; permissionId: string | null }
  /** What one person has, or can do in a channel. */
  | { view: 'person'; question: ChannelQuestion }
  | { view: 'compare'; userIds: readonly [number | null, number | null] }
  | { view: 'advice' };

const organization = { view: 'who', area: { kind: 'organization' }, permissionId: null } as const;

function areaText(area: ListedArea): string {
  switch (area.kind) {
    case 'organization':
      return 'realm';
    case 'channel':
      return `channel:${area.channelId ?? ''}`;
    case 'group':
      return `group:${area.groupId ?? ''}`;
  }
}

/** The place as a text, so that Back and links lead to it. */
export function permissionPlaceText(place: PermissionPlace): string {
  switch (place.view) {
    case 'who':
      return `who ${place.permissionId ?? areaText(place.area)}`;
    case 'person':
      return questionText(place.question);
    case 'compare':
      return `compare ${place.userIds[0] ?? ''},${place.userIds[1] ?? ''}`;
    case 'advice':
      return 'advice';
  }
}

const numberOf = (digits = ''): number | null => (digits === '' ? null : Number(digits));

/** Reads what `permissionPlaceText` wrote; the organization's permissions for anything else. */
export function readPermissionPlace(text: string | null): PermissionPlace {
  if (text === null) return organization;
  if (text === 'advice') return { view: 'advice' };
  const compared = /^compare (\d*),(\d*)$/u.exec(text);
  if (compared !== null) return { view: 'compare', userIds: [numberOf(compared[1]), numberOf(compared[2])] };
  const [, listed] = /^who (.*)$/u.exec(text) ?? [];
  if (listed === undefined) {
    const question = readQuestion(text);
    return question === emptyQuestion && text !== questionText(emptyQuestion)
      ? organization
      : { view: 'person', question };
  }
  const [kind, first = '', second = ''] = listed.split(':');
  if (kind === 'channel' || kind === 'group') {
    const id = /^\d+$/u.test(first) ? Number(first) : null;
    const area: ListedArea = kind === 'channel' ? { kind, channelId: id } : { kind, groupId: id };
    return { view: 'who', area, permissionId: id === null || second === '' ? null : listed };
  }
  return { ...organization, permissionId: first === '' ? null : listed };
}
