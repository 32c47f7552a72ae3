/** The kinds of things that a change can be about. */
export const targetKinds = [
  'user',
  'group',
  'linkifier',
  'domain',
  'attachment',
  'device',
  'channel',
  'report',
  'message',
  'scheduled',
  'draft',
  'announcement',
] as const;
export type TargetKind = (typeof targetKinds)[number];

/**
 * What a change is about: its kind and its id there, such as `user:41`. A thing that is still to be created, or that
 * a change created, is named by what is unique about it: `group:new:Regional leads`.
 */
export type ChangeTarget = `${TargetKind}:${string}`;

/** The target of something that exists. */
export function targetOf(kind: TargetKind, id: number | string): ChangeTarget {
  return `${kind}:${id}`;
}

/** The target of something that does not exist yet, by what is unique about it. */
export function newTarget(kind: TargetKind, uniqueName: string): ChangeTarget {
  return `${kind}:new:${uniqueName}`;
}

export function kindOfTarget(target: ChangeTarget): TargetKind {
  return target.slice(0, target.indexOf(':')) as TargetKind;
}

/** The id within the kind, as text. */
export function idOfTarget(target: ChangeTarget): string {
  return target.slice(target.indexOf(':') + 1);
}

/** The same as a number, for kinds whose ids are numbers. */
export function numberOfTarget(target: ChangeTarget): number {
  return Number(idOfTarget(target));
}

/** The user id of a person's target; null for other kinds. */
export function userIdOfTarget(target: ChangeTarget): number | null {
  return target.startsWith('user:') ? Number(target.slice('user:'.length)) : null;
}

/** The unique name of something that was new when the change was planned; null for what is named by its id. */
export function newNameOfTarget(target: ChangeTarget): string | null {
  const id = idOfTarget(target);
  return id.startsWith('new:') ? id.slice('new:'.length) : null;
}
