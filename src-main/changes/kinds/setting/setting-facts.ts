import type { OrganizationPictureName } from '#contract/organization-pictures.ts';
import type { SettingValue } from '#contract/settings/settings.ts';
import type { Upload } from '../../../zulip/uploads.ts';

/** What the rules of settings look up in the live model. */
export interface SettingLookup {
  /** Undefined if the server doesn't have the setting. */
  value(name: string): SettingValue | undefined;
  all(): readonly SettingValue[];
  /** The organization's name; null until it is loaded. */
  organizationName(): string | null;
  /** How many allowed domains there are. */
  domainCount(): number;
  /** The icon or a logo as the value of a change. */
  picture(name: OrganizationPictureName): string;
  /** The size limit of the uploaded file, in mebibytes. */
  largestPictureMib(name: OrganizationPictureName): number;
  /** An uploaded file; undefined once it was sent or dropped. */
  upload(uploadId: string): Pick<Upload, 'bytes' | 'type'> | undefined;
}

/** The settings of the organization as a whole; values by name are those that the plan has changed. */
export interface SettingsSubject {
  name: string;
  values: Readonly<Record<string, string>>;
}
