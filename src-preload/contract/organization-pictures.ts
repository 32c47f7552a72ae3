import { saidWhenRead } from '#words/say.ts';

/** The pictures of an organization, by the names of their settings without `realm_`. */
export const organizationPictures = ['icon', 'logo', 'night_logo'] as const;
export type OrganizationPictureName = (typeof organizationPictures)[number];

/** Their titles. */
export const pictureTitles = saidWhenRead<OrganizationPictureName>({
  icon: 'picture.icon',
  logo: 'picture.logo',
  night_logo: 'picture.night-logo',
});

/** A picture as stored by the server. */
export interface OrganizationPicture {
  /** Whether someone uploaded it; otherwise it is generated or shipped by Zulip. */
  isUploaded: boolean;
  /** As written by the server; it changes with every new picture. */
  address: string;
  /** Its path on the organization's own server; null if it is elsewhere. */
  path: string | null;
}

/** Whether a field is one of these pictures. */
export function isOrganizationPicture(field: string): field is OrganizationPictureName {
  return (organizationPictures as readonly string[]).includes(field);
}

/**
 * A picture as the value of a change. A fetched picture is contained in the value, so that an undo can send it again;
 * one that couldn't be fetched only has its address.
 */
export type PictureValue =
  | { kind: 'default' }
  | { kind: 'kept'; png: string }
  | { kind: 'not-kept'; address: string }
  | { kind: 'file'; uploadId: string; fileName: string };

/** The text form of a value; empty for the default. */
export function pictureText(value: PictureValue): string {
  switch (value.kind) {
    case 'default':
      return '';
    case 'kept':
      return `png:${value.png}`;
    case 'not-kept':
      return `at:${value.address}`;
    case 'file':
      return `file:${value.uploadId}:${value.fileName}`;
  }
}

/** Parses a text form; null if it is invalid. */
export function readPictureText(text: string): PictureValue | null {
  if (text === '') return { kind: 'default' };
  const [kind, first = ''] = text.split(':', 2);
  const rest = text.slice(`${kind}:`.length);
  if (kind === 'png') return { kind: 'kept', png: rest };
  if (kind === 'at') return { kind: 'not-kept', address: rest };
  if (kind !== 'file') return null;
  return { kind: 'file', uploadId: first, fileName: rest.slice(first.length + 1) };
}
