import type { GroupValueRule } from '#contract/groups.ts';
import type { WirePermissionRule } from '../../zulip/wire/register.ts';

/** What a permission accepts, in the form sent to the window. https://zulip.com/api/group-setting-values */
export function permissionRule(rule: WirePermissionRule): GroupValueRule {
  return {
    systemGroupsOnly: rule.require_system_group,
    internet: rule.allow_internet_group,
    nobody: rule.allow_nobody_group,
    everyone: rule.allow_everyone_group,
    systemGroupNames: rule.allowed_system_groups,
  };
}
