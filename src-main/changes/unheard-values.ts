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

/** Where to read the values that an operation sets, in case an event was lost; undefined if unnecessary. */
function placeOf(endpoint: ChangeEndpoint): OperationDeclaration['valueIn'] {
  return endpoint === unknownOperation ? undefined : operationAt(endpoint).valueIn;
}

/** What identifies a value. */
type Asked = Pick<ChangeToRecord, 'endpoint' | 'target' | 'field'>;

const groupPermissions: ReadonlySet<string> = new Set(groupPermissionNames);
const channelPermissions: ReadonlySet<string> = new Set(channelPermissionNames);

/** Whether the server itself rejects a change if the value before has changed. */
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
 * Values without news since the event queue came back: an event may have been lost meanwhile, so each is read from the
 * server before it is set.
 */
export interface UnheardValues {
  /** Nothing is certain any more. */
  queueCameBack(): void;
  /** Everything is current except channels and folders, which no snapshot contains: those known stay until listed. */
  snapshotCame(): void;
  /** An event brought the value, or this console has set it. */
  heard(target: ChangeTarget, field: string): void;
  isUnheard(change: Asked, featureLevel: number): boolean;
  /** A value was read for a change. */
  read(change: Asked, value: string | null): void;
  /** What was read since the queue came back; undefined if nothing was, or if there was news since. */
  valueOf(change: Asked): string | null | undefined;
  /** Whether a fresh snapshot would show what was lost. */
  isInSnapshot(): boolean;
  /** The lists read since the queue came back, for the next requests of running jobs. */
  readonly lists: RememberedAnswers;
  /** No job is running: the lists may be large, and are read again for the next one. */
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
