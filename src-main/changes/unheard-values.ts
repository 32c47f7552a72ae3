import type { ChangeEndpoint, ChangeToRecord } from '../store/journal.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import { groupPermissionNames } from '#contract/groups.ts';
import { channelPermissionNames } from '#contract/channels.ts';
import type { OperationDeclaration } from '#contract/kinds/kind.ts';
import { operationAt } from '#contract/kinds/kinds.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { supports } from '../zulip/feature-levels.ts';
import { unknownOperation } from '../store/operation-names.ts';
import type { RememberedAnswers } from '../zulip/connection.ts';

/** What has the values that an operation sets, should an event of one have been lost; undefined where nothing has to. */
function placeOf(endpoint: ChangeEndpoint): OperationDeclaration['valueIn'] {
  return endpoint === unknownOperation ? undefined : operationAt(endpoint).valueIn;
}

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
      const place = placeOf(change.endpoint);
      if (uncertain === 'nothing' || place === undefined) return false;
      if (uncertain === 'channels' && place === 'snapshot') return false;
      const key = keyOf(change.target, change.field);
      return !heard.has(key) && !values.has(key) && !isComparedByServer(change, featureLevel);
    },
    read(change, value) {
      values.set(keyOf(change.target, change.field), value);
    },
    valueOf: ({ target, field }) => values.get(keyOf(target, field)),
  };
}
