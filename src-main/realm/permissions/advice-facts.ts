import { roles } from '#contract/people.ts';
import { settingNamed, settingWords } from '#contract/settings/settings.ts';
import { countOf } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { listOf } from '#contract/words/list.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { personFlag } from '../people/people-columns.ts';

/** What the rules for recommended settings depend on. Values the server doesn't send are undefined. */
export interface AdviceFacts {
  /** The value of a setting in canonical form. */
  value(name: string): string | undefined;
  /** The same as text. */
  words(name: string): string;
  /** Whether a permission includes one of these roles as a whole. */
  isGivenTo(permission: string, roleGroups: readonly string[]): boolean | undefined;
  /** Who has a permission, as text. */
  holders(permission: string): string;
  activeOwners(): number;
  activeGuests(): number;
  domains(): number;
  /** The number of reusable links that never expire; undefined until invitations are listed. */
  endlessLinks(): number | undefined;
}

export function adviceFacts(model: RealmModel): AdviceFacts {
  const { organizationSettings, permissions, groups, index } = model;
  const value = (name: string): string | undefined => organizationSettings.rows.get(name)?.value;
  return {
    value,
    words(name) {
      const [setting, now] = [settingNamed(name), value(name)];
      if (setting === undefined || now === undefined) return '';
      const channel = setting.form.kind === 'channel' ? model.channels.get(Number(now)) : undefined;
      return channel === undefined ? settingWords(setting.form, now) : `#${channel.name}`;
    },
    isGivenTo(permission, roleGroups) {
      return permissions
        .realm()
        .get(permission)
        ?.groups.some((groupId) => {
          const group = groups.reference(groupId);
          return group?.isSystem === true && roleGroups.includes(group.name);
        });
    },
    holders(permission) {
      const given = permissions.realm().get(permission);
      const named = (given?.groups ?? []).flatMap((groupId) => groups.reference(groupId) ?? []);
      const people = given?.members.size ?? 0;
      return listOf([...named.map(groupName), ...(people > 0 ? [countOf(people, 'person')] : [])]);
    },
    activeOwners: () => model.activeHumanOwners(),
    activeGuests() {
      const { role, flags, count } = index.columns;
      let guests = 0;
      for (let row = 0; row < count; row++) {
        if (role[row] === roles.guest && ((flags[row] ?? 0) & personFlag.active) !== 0) guests += 1;
      }
      return guests;
    },
    domains: () => model.settings.row().domains.length,
    endlessLinks: () =>
      model.invitations.isLoaded()
        ? model.invitations.all().filter((one) => one.is_multiuse && one.expiry_date === null).length
        : undefined,
  };
}
