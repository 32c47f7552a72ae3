import { idsOfOrder } from '#contract/id-list.ts';
import { idOfTarget } from '#contract/changes.ts';
import { customAccount, setupOfText, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import { requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  reorderProfileFields,
  updateProfileField,
  type ProfileFieldUpdate,
} from '../../zulip/route/profile-fields.ts';
import { fieldOfWire, typeNumber } from '../kinds/profile-field/profile-field-of-wire.ts';
import { profileFieldSubject, profileFieldValue } from '../kinds/profile-field/profile-field-subject.ts';
import { withPartsOf } from '../kinds/profile-field/setup-parts.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

function dataOf({ options, account }: ProfileFieldSetup): NonNullable<ProfileFieldUpdate['field_data']> {
  if (account !== null) {
    const { kind: subtype, urlPattern } = account;
    return { subtype, ...(subtype === customAccount && { url_pattern: urlPattern }) };
  }
  return Object.fromEntries(options.map(({ key, text }, place) => [key, { text, order: String(place + 1) }]));
}

/** All parameters that the server has. */
function parametersOf(setup: ProfileFieldSetup, { featureLevel }: Connection): ProfileFieldUpdate {
  const has = (feature: Parameters<typeof supports>[1]): boolean => supports(featureLevel, feature);
  return {
    name: setup.name,
    hint: setup.hint,
    field_data: dataOf(setup),
    display_in_profile_summary: setup.isInSummary,
    ...(has('profile-field-required') && { required: setup.isRequired }),
    ...(has('profile-field-editable-by-user') && { editable_by_user: setup.isEditableByUser }),
    ...(has('profile-field-user-matching') && { use_for_user_matching: setup.isForMatching }),
  };
}

/** The parameters that differ; all of them for servers that clear what isn't sent. */
function updateOf(
  before: ProfileFieldSetup,
  after: ProfileFieldSetup,
  connection: Connection,
): ProfileFieldUpdate {
  const update = parametersOf(after, connection);
  if (!supports(connection.featureLevel, 'partial-profile-field-updates')) return update;
  const earlier: Readonly<Record<string, unknown>> = { ...parametersOf(before, connection) };
  return Object.fromEntries(
    Object.entries(update).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier[name])),
  );
}

const readBack: SettingOperations['readBack'] = async (connection, changes, signal) => {
  const fields = (await getProfileFields(connection, { signal })).map((wire) =>
    fieldOfWire(wire, () => null),
  );
  // A field identified by its name may have a new one: it still exists then.
  return changes.map(({ target, details }) =>
    profileFieldValue(profileFieldSubject(details ?? idOfTarget(target), fields)),
  );
};

function gone(): never {
  throw requestError({ kind: 'conflict', message: 'The profile field is gone from this organization.' });
}

/** Adds, changes or deletes one profile field. https://zulip.com/api/create-custom-profile-field */
export const profileFieldCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [{ endpoint, before, after, details }], options) {
    const setup = setupOfText(after);
    if (endpoint === 'POST /realm/profile_fields' && setup !== null) {
      const field = { ...parametersOf(setup, connection), field_type: typeNumber(setup.type) };
      return sentBy(await createProfileField(connection, field, options));
    }
    if (details === null) return gone();
    const id = Number(details);
    if (setup === null) return sentBy(await deleteProfileField(connection, id, options));
    const earlier = setupOfText(before) ?? setup;
    return sentBy(await updateProfileField(connection, id, updateOf(earlier, setup, connection), options));
  },
  readBack,
  withParts: withPartsOf,
  partsNeed: 'partial-profile-field-updates',
};

/** The order of all profile fields. https://zulip.com/api/reorder-custom-profile-fields */
export const profileFieldOrderCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, [{ after }], options) =>
    sentBy(await reorderProfileFields(connection, idsOfOrder(after), options)),
  readBack,
};
