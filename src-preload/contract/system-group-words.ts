import type { GroupReference } from './entities.ts';

/** https://zulip.com/api/group-setting-values#system-groups */
const roleWords: Readonly<Record<string, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
};

/** What a group is called: its own name, or that of the role it stands for. */
export function groupWords({ name, isSystem }: Pick<GroupReference, 'name' | 'isSystem'>): string {
  return (isSystem ? roleWords[name] : undefined) ?? name;
}
