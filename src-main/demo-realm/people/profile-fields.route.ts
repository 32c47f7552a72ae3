import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../api-error.ts';
import { boolean, integer, integerList } from '../parameters.ts';
import {
  checkFieldData,
  checkFieldTexts,
  checkFieldUnique,
  checkFieldUse,
  checkSummaryRoom,
  fieldDataSchema,
  knownAccount,
  storedFieldData,
  type FieldData,
} from './profile-field-rules.ts';
import { fieldRecords, findField } from './profile-fields.ts';
import { requireAdministrator } from '../required-role.ts';
import { forgetRecordText } from './user-record-texts.ts';
import type { Realm, Call, Route } from '../router.ts';
import type { ProfileField, RealmState } from '../state.ts';

/** Managing profile fields, for administrators. https://zulip.com/api/create-custom-profile-field */
export const profileFieldRoutes: readonly Route[] = [
  { method: 'PATCH', path: '/realm/profile_fields', handle: (call) => reorder(asAdministrator(call)) },
  { method: 'POST', path: '/realm/profile_fields', handle: (call) => create(asAdministrator(call)) },
  { method: 'PATCH', path: '/realm/profile_fields/:id', handle: (call) => update(asAdministrator(call)) },
  { method: 'DELETE', path: '/realm/profile_fields/:id', handle: (call) => remove(asAdministrator(call)) },
];

function asAdministrator(call: Call): Call {
  requireAdministrator(call.caller);
  return call;
}

function announce({ state, queues }: Realm): void {
  queues.publish({ type: 'custom_profile_fields', fields: fieldRecords(state) });
}

/** Everything but the type, as sent. */
function readField({ state, parameters }: Call): {
  name: string | undefined;
  hint: string | undefined;
  data: FieldData | undefined;
  flags: Partial<
    Pick<ProfileField, 'displayInSummary' | 'required' | 'editableByUser' | 'useForUserMatching'>
  >;
} {
  const level = state.featureLevel;
  const flag = (name: string, since: number): boolean | undefined =>
    level >= since ? parameters.json(name, boolean) : undefined;
  const displayInSummary = flag('display_in_profile_summary', 146);
  const required = flag('required', 244);
  const editableByUser = flag('editable_by_user', 296);
  const useForUserMatching = flag('use_for_user_matching', 455);
  return {
    name: parameters.text('name')?.trim(),
    hint: parameters.text('hint'),
    data: parameters.json('field_data', fieldDataSchema),
    flags: {
      ...(displayInSummary === undefined ? {} : { displayInSummary }),
      ...(required === undefined ? {} : { required }),
      ...(editableByUser === undefined ? {} : { editableByUser }),
      ...(useForUserMatching === undefined ? {} : { useForUserMatching }),
    },
  };
}

const defaultFlags = {
  displayInSummary: false,
  required: false,
  editableByUser: true,
  useForUserMatching: false,
};

function create(call: Call): Record<string, unknown> {
  const { realm, state, parameters } = call;
  const type = parameters.requiredJson('field_type', integer);
  const { name = '', hint = '', data = {}, flags } = readField(call);
  if (flags.displayInSummary === true) checkSummaryRoom(state, null);
  const fieldData = checkFieldData(type, data);
  const account = knownAccount(type, fieldData);
  if (account === undefined) checkFieldTexts(name, hint);
  const id = state.nextProfileFieldId;
  const field: ProfileField = {
    id,
    type,
    name: account?.name ?? name,
    hint: account?.hint ?? hint,
    fieldData,
    order: id,
    ...defaultFlags,
    ...flags,
  };
  checkFieldUse(state, field);
  checkFieldUnique(state, field.name, null);
  state.nextProfileFieldId += 1;
  state.profileFields.push(field);
  announce(realm);
  return { id };
}

/** Below feature level 252, omitted values are reset to their default. */
function update(call: Call): Record<string, never> {
  const { realm, state, path } = call;
  const { name, hint, data, flags } = readField(call);
  const field = findField(state, Number(path[0]));
  const isPartial = state.featureLevel >= 252;
  const next = {
    name: name ?? (isPartial ? field.name : ''),
    hint: hint ?? (isPartial ? field.hint : ''),
    fieldData: field.fieldData,
    ...(isPartial ? {} : defaultFlags),
    ...flags,
  };
  if (flags.displayInSummary === true) checkSummaryRoom(state, field.id);
  const sentData = data ?? (isPartial ? undefined : {});
  if (knownAccount(field.type, field.fieldData) === undefined) {
    if (sentData !== undefined) next.fieldData = checkFieldData(field.type, sentData);
    // An account field that becomes custom has its own name.
    if (knownAccount(field.type, next.fieldData) === undefined) checkFieldTexts(next.name, next.hint);
  } else {
    const changesData = sentData !== undefined && !isDeepStrictEqual(sentData, JSON.parse(field.fieldData));
    if (next.name !== field.name || next.hint !== field.hint || changesData) {
      throw badRequest('field-account-default');
    }
  }
  checkFieldUse(state, { ...field, ...next });
  checkFieldUnique(state, next.name, field.id);
  const before = field.fieldData;
  Object.assign(field, next);
  if (field.type === 3 && before !== field.fieldData) dropLostChoices(state, field);
  announce(realm);
  return {};
}

/** Values of a removed choice are removed with it, without an event. */
function dropLostChoices(state: RealmState, field: ProfileField): void {
  const choices = storedFieldData(field.fieldData);
  for (const user of state.users.values()) {
    const value = user.profile.get(field.id);
    if (value === undefined || Object.hasOwn(choices, value)) continue;
    user.profile.delete(field.id);
    forgetRecordText(user);
  }
}

function reorder({ realm, state, parameters }: Call): Record<string, never> {
  const order = parameters.requiredJson('order', integerList);
  for (const { id } of state.profileFields) if (!order.includes(id)) throw badRequest('field-order');
  for (const field of state.profileFields) field.order = order.indexOf(field.id) + 1;
  announce(realm);
  return {};
}

function remove({ realm, state, path }: Call): Record<string, never> {
  const field = findField(state, Number(path[0]));
  state.profileFields.splice(state.profileFields.indexOf(field), 1);
  for (const user of state.users.values()) if (user.profile.delete(field.id)) forgetRecordText(user);
  announce(realm);
  return {};
}
