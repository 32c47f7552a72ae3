import type { SettingLookup } from '../../changes/kinds/setting/setting-facts.ts';
import type { Uploads } from '../../zulip/uploads.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** What servers take unless they say otherwise. https://zulip.com/api/register-queue */
const usualPictureMib = 5;

/**
 * What the change engine looks up of settings.
 *
 * @param loaded called for each question; null until the organization is loaded
 * @param uploads files that were handed over
 */
export function settingLookup(loaded: () => RealmModel | null, uploads: Uploads): SettingLookup {
  return {
    value: (name) => loaded()?.organizationSettings.rows.get(name),
    all: () => [...(loaded()?.organizationSettings.rows.values() ?? [])],
    organizationName: () => loaded()?.settings.row().name ?? null,
    domainCount: () => loaded()?.settings.row().domains.length ?? 0,
    picture: (name) => loaded()?.organizationPictures.value(name) ?? '',
    largestPictureMib(name) {
      const settings = loaded()?.settings.row();
      return (name === 'icon' ? settings?.largestIconMib : settings?.largestLogoMib) ?? usualPictureMib;
    },
    upload: (uploadId) => uploads.get(uploadId),
  };
}
