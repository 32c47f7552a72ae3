import type { ChangeEndpoint, ChangeToRecord } from '../store/journal.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import { groupPermissionNames } from '#contract/groups.ts';
import { channelPermissionNames } from '#contract/channels.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { supports } from '../zulip/feature-levels.ts';
import type { RememberedAnswers } from '../zulip/connection.ts';

/**
 * Endpoints that set one of many values which the queue tells of. With two values, as in a group or not, there is nothing
 * to overwrite: what is not the value before is the value after.
 */
const endpointsOfValues: ReadonlySet<ChangeEndpoint> = new Set<ChangeEndpoint>([
  'PATCH /users/{user_id}',
  'POST /users/{user_id}/status',
  'POST /users/me/status',
  'PATCH /settings',
  'PATCH /users/me/profile_data',
  'DELETE /users/me/profile_data',
  'PATCH /bots/{bot_id}',
  'PATCH /user_groups/{user_group_id}',
  'PATCH /realm/filters/{filter_id}',
  'PATCH /realm/linkifiers',
  'PATCH /realm/domains/{domain}',
  'PATCH /streams/{stream_id}',
  'PATCH /channel_folders/{channel_folder_id}',
  'PATCH /channel_folders',
  'PATCH /realm',
  'PATCH /realm/user_settings_defaults',
  'PATCH /realm/profile_fields/{field_id}',
  'PATCH /realm/profile_fields',
]);

/** Those of channels and of their folders, which no snapshot has. */
const ofChannels: ReadonlySet<ChangeEndpoint> = new Set<ChangeEndpoint>([
  'PATCH /streams/{stream_id}',
  'PATCH /channel_folders/{channel_folder_id}',
]);

/** What tells one value from another. */
type Asked = Pick<ChangeToRecord, 'endpoint' | 'target' | 'field'>;

const groupPermissions: ReadonlySet<string> = new Set(groupPermissionNames);
const channelPermissions: ReadonlySet<string> = new Set(channelPermissionNames);

/** Whether the server itself refuses a change whose value before is not the one that it has. */
function isComparedByServer({ endpoint, field }: Asked, featureLevel: number): boolean {
  switch (endpoint) {
    case 'PATCH /user_groups/{user_group_id}':
      return groupPermissions.has(field) && supports(featureLevel, 'expected-group-values');
    case 'PATCH /streams/{stream_id}':
      return channelPermissions.has(field) && supports(featureLevel, 'expected-group-values');
    case 'PATCH /realm':
      return settingNamed(field)?.form.kind === 'permission';
    default:
      return false;
  }
}

/**
 * Values of which nobody has heard since the queue was out of reach and came back: an event may have been lost
 * meanwhile. Each is read from the server before it is set.
 */
export interface UnheardValues {
  /** Nothing is known for certain any more. */
  queueCameBack(): void;
  /** Everything is as the server has it, but for channels and folders: no snapshot has them, and those known stay until listed. */
  snapshotCame(): void;
  /** An event told of the value, or this console has set it. */
  heard(target: ChangeTarget, field: string): void;
  isUnheard(change: Asked, featureLevel: number): boolean;
  /** A value that was read for a change. */
  read(change: Asked, value: string | null): void;
  /** What was read since the queue came back; undefined where nothing was, or something was heard since. */
  valueOf(change: Asked): string | null | undefined;
  /** Whether a fresh snapshot would show what was lost. */
  isInSnapshot(): boolean;
  /** The lists that were read since the queue came back, for what the jobs that run ask of them next. */
  readonly lists: RememberedAnswers;
  /** No job runs: the lists may be large, and are read again when one does. */
  jobsEnded(): void;
}

const keyOf = (target: ChangeTarget, field: string): string => `${target} ${field}`;

export function createUnheardValues(): UnheardValues {
  let uncertain: 'nothing' | 'channels' | 'everything' = 'nothing';
  let hasSnapshot = false;
  const heard = new Set<string>();
  const values = new Map<string, string | null>();
  const lists: RememberedAnswers = new Map();

  function begin(what: typeof uncertain): void {
    uncertain = what;
    heard.clear();
    values.clear();
    lists.clear();
  }

  return {
    lists,
    jobsEnded: () => lists.clear(),
    isInSnapshot: () => uncertain === 'everything',
    queueCameBack: () => begin('everything'),
    snapshotCame() {
      begin(hasSnapshot ? 'channels' : 'nothing');
      hasSnapshot = true;
    },
    heard(target, field) {
      if (uncertain === 'nothing') return;
      heard.add(keyOf(target, field));
      values.delete(keyOf(target, field));
    },
    isUnheard(change, featureLevel) {
      if (uncertain === 'nothing' || !endpointsOfValues.has(change.endpoint)) return false;
      if (uncertain === 'channels' && !ofChannels.has(change.endpoint)) return false;
      const key = keyOf(change.target, change.field);
      return !heard.has(key) && !values.has(key) && !isComparedByServer(change, featureLevel);
    },
    read(change, value) {
      values.set(keyOf(change.target, change.field), value);
    },
    valueOf: ({ target, field }) => values.get(keyOf(target, field)),
  };
}
