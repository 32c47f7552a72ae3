import { say } from '#words/say.ts';
import { sayText, text } from '#words/text.ts';
import { objectionToGroup, partsOfValue, readGroupValue } from '#contract/groups.ts';
import { needsPlan } from '#contract/level-words.ts';
import { isOrganizationPicture, organizationPictures } from '#contract/organization-pictures.ts';
import { roles } from '#contract/people.ts';
import { hasOption, on, type SettingDeclaration } from '#contract/settings/setting.ts';
import { methodsOf } from '#contract/settings/joining-settings.ts';
import { takesOneGroup } from '#contract/settings/permission-settings.ts';
import {
  normalSetting,
  settingNamed,
  settingObjection,
  settingTitle,
  settingWords,
  type SettingValue,
  reasonWithout,
} from '#contract/settings/settings.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsAdministrator, notPermitted, skip, type Verdict } from '../../verdict.ts';
import { valueWords } from '../group/value-words.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import { pictureFieldRules } from './picture-rules.ts';
import type { SettingsSubject } from './setting-facts.ts';
import { settingCall, startingSettingCall } from '../../calls/organization-settings.ts';
import { pictureRemoval, pictureUpload } from '../../calls/organization-pictures.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

function channelName(id: string, facts: ChangeFacts): string {
  const name = facts.channels.channel(Number(id))?.name;
  return name === undefined ? `Channel ${id}` : `#${name}`;
}

function wordsOf(setting: SettingDeclaration, value: string, facts: ChangeFacts): string {
  if (setting.form.kind === 'permission') return valueWords(value, facts);
  return setting.form.kind === 'channel' && value !== ''
    ? channelName(value, facts)
    : settingWords(setting.form, value, facts.settings.value(setting.name)?.offered);
}

function permission({ isForOwners }: SettingDeclaration, { caller }: PlanningFacts): Verdict | null {
  if (isForOwners)
    return caller.role === roles.owner ? null : notPermitted(roles.owner, 'change this setting', caller);
  return caller.role <= roles.administrator
    ? null
    : needsAdministrator('change settings of the organization', caller);
}

/** Objections to a channel for notices. */
function channelVerdict(
  { form }: SettingDeclaration,
  value: string,
  { channels, featureLevel }: PlanningFacts,
): Verdict | null {
  if (form.kind !== 'channel' || value === '') return null;
  const channel = channels.channel(Number(value));
  if (channel === undefined) return skip('not-possible', 'No such channel, or you can’t see it.');
  if (channel.isArchived) return skip('not-possible', 'The channel is archived.');
  const isPrivate = channel.privacy === 'private' || channel.privacy === 'private-protected';
  return form.privateSince !== undefined && featureLevel >= form.privateSince && !isPrivate
    ? skip('not-possible', 'Reports need a private channel.')
    : null;
}

/** Objections to the groups and people that get a permission. */
function permissionVerdict(
  { form, name }: SettingDeclaration,
  value: string,
  { rule }: SettingValue,
  facts: PlanningFacts,
): Verdict | null {
  const named = form.kind === 'permission' ? readGroupValue(value) : null;
  if (named === null) return null;
  if (typeof named !== 'number' && takesOneGroup(name, facts.featureLevel)) {
    return skip('not-possible', 'This server takes exactly one group here.');
  }
  const { people, groups } = partsOfValue(named);
  for (const groupId of groups) {
    const group = facts.userGroups.group(groupId);
    if (group === undefined) return skip('not-possible', `Invalid user group ID: ${groupId}`);
    if (group.deactivated) return skip('not-possible', `${group.name} is deactivated. Reactivate it first.`);
    const refused = rule && objectionToGroup(rule, group.isSystem ? group.name : null);
    if (refused) return skip('not-possible', `${facts.userGroups.words(groupId)} is ${refused}.`);
  }
  const stranger = people.find((userId) => facts.person(userId)?.isActive !== true);
  return stranger === undefined ? null : skip('not-possible', `Invalid user ID: ${stranger}`);
}

/** Objections to a value that the server doesn't offer. */
function offerVerdict(
  { form }: SettingDeclaration,
  value: string,
  row: SettingValue,
  { featureLevel }: PlanningFacts,
): Verdict | null {
  const option = form.kind === 'choice' ? form.options.find((one) => one.value === value) : undefined;
  if (option !== undefined && !hasOption(option, featureLevel)) {
    return skip('not-possible', 'The server doesn’t offer this choice.');
  }
  if (form.kind === 'offered' && !row.offered?.some((option) => option.value === value)) {
    return skip('not-possible', 'The server doesn’t offer this choice.');
  }
  if (form.kind !== 'methods') return null;
  const had = methodsOf(row.value);
  const missing = methodsOf(value).find(
    (method) =>
      !row.offered?.some((option) => option.value === method) ||
      (!had.includes(method) && method in (row.unavailable ?? {})),
  );
  return missing === undefined
    ? null
    : skip('not-possible', reasonWithout(row, missing) ?? `The server has no method ${missing}.`);
}

function isLeftOutByPlan(
  { form, fullPlan }: SettingDeclaration,
  value: string,
  facts: PlanningFacts,
): boolean {
  return fullPlan !== undefined && facts.isPlanLimited() && (form.kind !== 'switch' || value === on);
}

function check(setting: SettingDeclaration, before: string, value: string, facts: PlanningFacts): Verdict {
  const row = facts.settings.value(setting.name);
  if (row === undefined) return skip('gone', say('setting.missing'));
  const objection = permission(setting, facts);
  if (objection !== null) return objection;
  if (before === value) return skip('already-so', 'It already has this value. Nothing to change.');
  if (isLeftOutByPlan(setting, value, facts)) {
    return skip('not-possible', needsPlan(setting.fullPlan ?? setting.label));
  }
  const obstacle =
    channelVerdict(setting, value, facts) ??
    permissionVerdict(setting, value, row, facts) ??
    offerVerdict(setting, value, row, facts);
  if (obstacle !== null) return obstacle;
  if (setting.name === 'emails_restricted_to_domains' && value === on && facts.settings.domainCount() === 0) {
    return skip('not-possible', 'There are no allowed domains: nobody could join. Add one first.');
  }
  const caution = setting.caution?.(value, before) ?? null;
  if (caution === null) return { kind: 'change', risk: 'low', notice: '' };
  return {
    kind: 'change',
    risk: 'high',
    notice: sayText(caution.words),
    ...(caution.isDestructive && { reversal: 'destructive' as const }),
    ...(caution.locksOut && { harmsEverybody: true }),
  };
}

function fieldRules(setting: SettingDeclaration, facts: ChangeFacts): FieldRules<SettingsSubject> {
  const { name, form } = setting;
  const current = ({ values }: SettingsSubject): string => values[name] ?? '';
  const title = settingTitle(setting);
  const isPermission = form.kind === 'permission';
  // A permission's title is a clause, not a noun.
  const noun = isPermission ? `“${title}”` : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return {
    noun,
    inputField: name,
    normalise: (value) => normalSetting(form, value),
    current,
    withValue: (subject, value) => ({
      name: name === 'name' ? value : subject.name,
      values: { ...subject.values, [name]: value },
    }),
    words: (value) => wordsOf(setting, value, facts),
    objection: (value) => settingObjection(form, value),
    check: ({ facts: planning, subject, value }) => check(setting, current(subject), value, planning),
    endpoint: () => (setting.isStartingValue ? 'PATCH /realm/user_settings_defaults' : 'PATCH /realm'),
    effects: () => ({
      whatElseChanges: [
        ...(setting.exempt === undefined ? [] : [say('setting.exempt', { who: sayText(setting.exempt) })]),
        ...(setting.isStartingValue ? [text('effect.people-who-here-already')] : []),
      ],
      canBeUndone: [text('effect.setting-undone', { setting: title })],
      cannotBeUndone: name === 'message_retention_days' ? [text('effect.messages-deleted-because-they')] : [],
    }),
  };
}

const pictureRules = {
  icon: pictureFieldRules('icon'),
  logo: pictureFieldRules('logo'),
  night_logo: pictureFieldRules('night_logo'),
};

/** Changes of the organization's settings, from the one table of them, and of its pictures. */
export const settingRules: KindRules<SettingsSubject> = {
  isNamedById: true,
  subject(_id, { settings }) {
    const name = settings.organizationName();
    if (name === null) return undefined;
    const values = settings.all().map(({ id, value }) => [id, value] as const);
    const pictures = organizationPictures.map((picture) => [picture, settings.picture(picture)] as const);
    return { name, values: Object.fromEntries([...values, ...pictures]) };
  },
  nameOf: ({ name }) => name,
  rules(field, facts) {
    if (isOrganizationPicture(field)) return pictureRules[field];
    const setting = settingNamed(field);
    const isThere = facts.settings.value(field) !== undefined;
    return setting === undefined || !isThere ? null : fieldRules(setting, facts);
  },
  // Servers re-encode pictures, so the stored one differs from what was sent.
  isUndoneAsFound: isOrganizationPicture,
  order: () => '0',
  goneName: () => 'The organization',
  gone: 'The organization is not loaded.',
  goneField(field) {
    const { label, since } = settingNamed(field) ?? {};
    return label === undefined || since === undefined
      ? say('setting.missing')
      : say('setting.missing-until', { setting: sayText(label), level: since });
  },
};

export const organizationInWorker = {
  rules: settingRules,
  calls: {
    'PATCH /realm': settingCall,
    'PATCH /realm/user_settings_defaults': startingSettingCall,
    'POST /realm/icon': pictureUpload,
    'DELETE /realm/icon': pictureRemoval,
    'POST /realm/logo': pictureUpload,
    'DELETE /realm/logo': pictureRemoval,
  },
} satisfies KindInWorker<'organization'>;
