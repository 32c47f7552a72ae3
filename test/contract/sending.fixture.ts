import { afterEach } from 'vitest';
import type { ChangeTarget } from '#contract/changes.ts';
import type { ChangeEndpoint, RecordedChange } from '../../src-main/store/journal.ts';
import type { ThingFound } from '../../src-main/store/journal-claims.ts';
import { deedsForTests } from '../../src-main/changes/deeds.fixture.ts';
import type { Deeds } from '../../src-main/changes/deeds.ts';
import { sendCall, type SendOutcome } from '../../src-main/changes/send.ts';
import { settleChanges, type Settlement } from '../../src-main/changes/settle.ts';
import type { Fault } from '@realm-console/demo-realm';
import type { EchoTiming } from '../../src-main/changes/calls/echo-queues.ts';
import type { Caller, ContractRealm } from './connection.fixture.ts';

/** Sends single changes like the engine, and settles those with a lost answer. */
interface Sender {
  deeds: Deeds;
  send(change: RecordedChange): Promise<SendOutcome>;
  settle(change: RecordedChange, outcome: SendOutcome): Promise<Settlement>;
  /** Sends a change whose answer is lost in this way, and settles it. */
  lose(change: RecordedChange, fault: Fault): Promise<Settlement>;
  /** Restarts with only what another run of the console would know: the journal. */
  restart(): Promise<void>;
}

interface SenderOptions {
  caller?: Caller;
  workMilliseconds?: number;
  hasRival?: boolean;
  /** What other changes found that were sent since. */
  changedSince?: readonly ThingFound[];
  timing?: Partial<EchoTiming>;
}

/** The request for each endpoint, as needed by a fault. */
function requestOf(endpoint: ChangeEndpoint): { method: string; path: RegExp } {
  const [method = '', path = ''] = endpoint.split(' ');
  const pattern = path.replaceAll(/\{[a-z_]+\}/g, '[^/]+');
  return { method, path: new RegExp(`^/api/v1${pattern}$`) };
}

/** Call it at the top of a file. */
export function senders(contract: ContractRealm): (options?: SenderOptions) => Sender {
  const open: Sender[] = [];
  afterEach(async () => {
    contract.realm.faults.clear();
    await Promise.all(open.splice(0).map(({ deeds }) => deeds.close()));
  });
  return ({
    caller = 'owner',
    workMilliseconds = 0,
    hasRival = false,
    changedSince = [],
    timing = {},
  } = {}) => {
    const claimed = new Set<string>();
    const freshDeeds = () => deedsForTests({ claimed, hasRival, changedSince, workMilliseconds, timing });
    const signal = new AbortController().signal;
    const sender: Sender = {
      deeds: freshDeeds(),
      async send(change) {
        const turn = { signal, isUrgent: false, readFirst: async () => {}, beforeSending: () => true };
        const outcome = await sendCall(contract.as(caller), [change], turn, sender.deeds);
        if ((outcome.kind === 'applied' || outcome.kind === 'lost') && outcome.claim !== undefined) {
          change.claim = outcome.claim;
          claimed.add(outcome.claim);
        }
        return outcome;
      },
      async settle(change, outcome) {
        if (outcome.kind !== 'lost') throw new Error(`Nothing was lost: ${JSON.stringify(outcome)}`);
        const [settlement] = await settleChanges([change], {
          connection: () => contract.as(caller),
          deeds: sender.deeds,
          cause: outcome.cause,
          isOver: outcome.isOver,
          isRepeated: () => true,
          signal,
          readingDelays: [5, 30, 60],
        });
        if (settlement === undefined || settlement.outcome === 'interrupted') throw new Error('Interrupted.');
        if (settlement.claim !== undefined) claimed.add(settlement.claim);
        return settlement;
      },
      async lose(change, fault) {
        contract.realm.faults.add({ ...requestOf(change.endpoint), fault });
        return sender.settle(change, await sender.send(change));
      },
      async restart() {
        await sender.deeds.close();
        sender.deeds = freshDeeds();
      },
    };
    open.push(sender);
    return sender;
  };
}

let changes = 0;

/** A change as passed by the journal for sending. */
export function recorded(
  endpoint: ChangeEndpoint,
  target: ChangeTarget,
  values: { field?: string; before?: string; after: string; details?: string | null },
): RecordedChange {
  changes += 1;
  return {
    id: changes,
    name: '',
    email: null,
    field: '',
    fieldName: 'value',
    before: '',
    beforeWords: '',
    afterWords: '',
    risk: 'low',
    notice: '',
    details: null,
    ...values,
    endpoint,
    target,
    outcome: 'waiting',
    intent: null,
    claim: null,
    tries: 0,
    reason: null,
  };
}
