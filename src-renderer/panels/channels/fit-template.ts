import {
  type ChannelCreation,
  type ChannelFolder,
  plainChannel,
  type NewChannel,
} from '#contract/channels.ts';
import { type Group, partsOfValue } from '#contract/groups.ts';
import { say } from '#words/say.ts';

/** Where a template is used: what there is, and what the account can choose. */
export interface TemplatePlace {
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
  groups: readonly Group[];
}

/**
 * The settings of a template as far as they can be chosen now: rights, groups and folders may be others than when it
 * was kept.
 *
 * @returns the settings, and what was left out of them, in words
 */
export function fitTemplate(
  template: NewChannel,
  { creation, folders, groups }: TemplatePlace,
): { channel: NewChannel; leftOut: string[] } {
  const channel = { ...template };
  const leftOut: string[] = [];
  function leave(
    words: string,
    isWrong: boolean,
    setting: 'folderId' | 'topicsPolicy' | 'retentionDays' | 'isDefault',
  ): void {
    if (!isWrong || channel[setting] === plainChannel[setting]) return;
    Object.assign(channel, { [setting]: plainChannel[setting] });
    leftOut.push(words);
  }
  const { features } = creation;
  const policyNeedsMore = channel.topicsPolicy === 'empty_topic_only' && !features.generalTopicOnly;
  leave(
    say('channels.left-out-folder'),
    !folders.some(({ id, isArchived }) => id === channel.folderId && !isArchived),
    'folderId',
  );
  leave(
    say('channels.left-out-topics'),
    !features.topicsPolicy || !creation.maySetTopicsPolicy || policyNeedsMore,
    'topicsPolicy',
  );
  leave(say('channels.left-out-retention'), creation.retentionObjection !== '', 'retentionDays');
  leave(say('channels.left-out-default'), !creation.mayMakeDefault, 'isDefault');

  const usable = new Set(groups.filter(({ deactivated }) => !deactivated).map(({ id }) => id));
  const permissions: NewChannel['permissions'] = {};
  for (const { name, label, neededFeatureLevel, objection } of creation.permissions) {
    const value = template.permissions[name];
    if (value === undefined) continue;
    const isThere = partsOfValue(value).groups.every((id) => usable.has(id));
    if (isThere && neededFeatureLevel === null && objection === '') permissions[name] = value;
    else leftOut.push(`“${label}”`);
  }
  return { channel: { ...channel, permissions }, leftOut };
}
