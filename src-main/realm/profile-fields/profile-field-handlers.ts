import type { Handlers } from '#contract/bridge.ts';
import type { profileFieldCalls } from '#contract/calls/profile-fields.ts';
import { fail, succeed } from '#contract/outcome.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';
import { peopleWithValue, profileFieldUse, valuesByPerson } from './profile-field-use.ts';
import { proposeOptions } from './propose-options.ts';

/** Answers to questions about custom profile fields. */
export function createProfileFieldHandlers(
  loaded: () => RealmModel | null,
): Handlers<keyof typeof profileFieldCalls> {
  return {
    'profile-fields.facts'() {
      const model = loaded();
      if (!model) return fail(notLoaded);
      return succeed({
        uses: model.rows('profileFields').map((field) => profileFieldUse(model, field)),
        accountKinds: [...model.profileFields.accountKinds()],
      });
    },
    'profile-fields.people'({ fieldId, without = [] }) {
      const model = loaded();
      return model ? succeed(peopleWithValue(model, fieldId, new Set(without))) : fail(notLoaded);
    },
    'profile-fields.proposal'({ fieldId }) {
      const model = loaded();
      if (!model) return fail(notLoaded);
      return succeed(proposeOptions([...valuesByPerson(model, fieldId)].map(([, value]) => value)));
    },
  };
}
