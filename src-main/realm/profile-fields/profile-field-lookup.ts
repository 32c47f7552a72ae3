import type { ProfileFieldLookup } from '../../changes/kinds/profile-field/profile-field-subject.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { profileFieldUse, valuesByPerson } from './profile-field-use.ts';

/**
 * Looks up profile fields for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function profileFieldLookup(loaded: () => RealmModel | null): ProfileFieldLookup {
  return {
    all: () => (loaded()?.rows('profileFields') ?? []).toSorted((one, other) => one.order - other.order),
    use(fieldId) {
      const model = loaded();
      const field = model?.profileFields.rows.get(fieldId);
      if (!model || field === undefined) return { fieldId, people: 0, deactivated: 0, byOption: [] };
      return profileFieldUse(model, field);
    },
    values(fieldId) {
      const model = loaded();
      return model ? valuesByPerson(model, fieldId) : [];
    },
    accountKinds: () => loaded()?.profileFields.accountKinds() ?? [],
  };
}
