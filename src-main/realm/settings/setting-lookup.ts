import type { SettingLookup } from '../../changes/kinds/setting/setting-facts.ts';
import type { Uploads } from '../../zulip/uploads.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** The servers' default limit. https://zulip.com/api/register-queue */
const usualPictureMib = 5;

/**
 * Looks up settings for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 * @param uploads local files ready to be sent
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
