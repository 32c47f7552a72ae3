import { forgetRecordText } from '../people/user-record-texts.ts';
import { oddNames, oddTimezones } from './odd-names.ts';
import type { Random } from '../seed/random.ts';
import type { ProfileField, RealmState, User } from '../state.ts';

/** Accounts used by tests and demonstrations, which stay unchanged. */
const knownPeople = 12;
/** Types of profile fields whose values are also stored as HTML. */
const renderedTypes: ReadonlySet<number> = new Set([1, 2]);

/** Makes an organization look as if it had gone through years of imports, upgrades and members. */
export function roughenRecords(state: RealmState, random: Random): void {
  const people = [...state.users.values()].filter((user) => !user.isBot).slice(knownPeople);
  const renderedFields = state.profileFields.filter((field) => renderedTypes.has(field.type));
  for (const user of people) {
    roughenPerson(state, user, renderedFields, random);
    forgetRecordText(user);
  }
  leaveInGroups(
    state,
    people.filter((user) => !user.isActive),
    random,
  );
  addValuesOfNewerServers(state, random);
}

function roughenPerson(
  state: RealmState,
  user: User,
  renderedFields: readonly ProfileField[],
  random: Random,
): void {
  if (random.chance(0.35)) {
    const imported = renderedFields.filter((field) => user.profile.has(field.id));
    user.unrendered = new Set(imported.map((field) => field.id));
  }
  if (random.chance(0.12)) user.fullName = random.pick(oddNames);
  if (random.chance(0.08)) user.timezone = random.pick(oddTimezones);
  if (random.chance(0.08)) shoutAddress(state, user);
  if (!user.isActive && random.chance(0.5)) {
    user.isImportedStub = true;
    state.presence.delete(user.userId);
  }
  if (random.chance(0.05)) {
    // An emoji that the organization has since deleted.
    user.status.emoji = { name: 'office_cat', code: '99999', reactionType: 'realm_emoji' };
  }
}

/** Addresses keep the case used at sign-up. */
function shoutAddress(state: RealmState, user: User): void {
  state.usersByEmail.delete(user.deliveryEmail.toLowerCase());
  user.deliveryEmail = user.deliveryEmail.replace(/^[^@]+/, (local) => `${local.toUpperCase()}+zulip`);
  state.usersByEmail.set(user.deliveryEmail.toLowerCase(), user);
}

/** Deactivated people stay in their groups and permissions; servers show that below level 303. */
function leaveInGroups(state: RealmState, deactivated: readonly User[], random: Random): void {
  if (deactivated.length === 0) return;
  for (const group of state.groups.values()) {
    if (group.isSystem) continue;
    group.members.add(random.pick(deactivated).userId);
    for (const value of Object.values(group.settings)) {
      if (typeof value === 'object' && random.chance(0.5)) {
        value.direct_members.push(random.pick(deactivated).userId);
      }
    }
  }
}

/** Adds choices, types and kinds that are newer than any client. */
function addValuesOfNewerServers(state: RealmState, random: Random): void {
  state.settings.set('org_type', 9_999);
  state.settings.set('gif_rating_policy', 99);
  state.settings.set('video_chat_provider', 77);
  const providers = state.settings.get('available_video_chat_providers');
  state.settings.set('available_video_chat_providers', {
    ...(typeof providers === 'object' ? providers : {}),
    hologram: { name: 'Hologram', id: 77 },
  });
  const bot = [...state.users.values()].findLast((user) => user.isBot && user.isActive);
  if (bot !== undefined) state.users.set(bot.userId, { ...bot, botType: 9 });
  const field: ProfileField = {
    id: state.nextProfileFieldId,
    type: 99,
    name: 'Coat of arms',
    hint: '',
    fieldData: JSON.stringify({ shield: ['or', null] }),
    order: state.nextProfileFieldId,
    required: false,
    editableByUser: true,
    displayInSummary: false,
    useForUserMatching: false,
  };
  state.profileFields.push(field);
  state.nextProfileFieldId += 1;
  for (const user of state.users.values()) {
    if (!user.isBot && random.chance(0.1)) user.profile.set(field.id, JSON.stringify({ charge: 'fish' }));
  }
}
