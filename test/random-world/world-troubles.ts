import { targetOf } from '#contract/changes.ts';
import type { Random } from '@realm-console/demo-realm/random';
import type { DemoAccount, DemoRealm, Fault, IncomingRequest } from '@realm-console/demo-realm';
import { send } from '@realm-console/demo-realm/client';
import type { JournalRow, WorldTruth } from './world-truth.ts';

/** How often a request of the console meets trouble. */
const chanceOfWrite = 0.12;
const chanceOfRead = 0.04;

const faultsOfWrites: readonly ((random: Random) => Fault)[] = [
  () => ({ kind: 'cutAfter' }),
  () => ({ kind: 'cutAfter' }),
  (random) => ({ kind: 'cutBefore', milliseconds: random.below(1_200) }),
  (random) => ({ kind: 'cutBefore', milliseconds: random.below(random.chance(0.2) ? 20_000 : 4_000) }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'reset' }),
  (random) => ({ kind: 'bad-gateway', status: random.pick([502, 503, 504] as const) }),
  (random) => ({ kind: 'bad-gateway', status: random.pick([502, 504] as const), isApplied: true }),
  () => ({ kind: 'server-error' }),
  () => ({ kind: 'truncated' }),
  () => ({ kind: 'wrong-type' }),
  () => ({ kind: 'wrong-content' }),
  () => ({ kind: 'doubled' }),
  (random) => ({ kind: 'slow', milliseconds: random.below(3_000) }),
  (random) => ({ kind: 'rate-limited', retryAfterSeconds: random.next() * 2 }),
  () => ({ kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Not today.' } }),
];

const faultsOfReads: readonly ((random: Random) => Fault)[] = [
  () => ({ kind: 'reset' }),
  () => ({ kind: 'cutAfter' }),
  (random) => ({ kind: 'bad-gateway', status: random.pick([502, 503, 504] as const) }),
  () => ({ kind: 'truncated' }),
  () => ({ kind: 'server-error' }),
  (random) => ({ kind: 'slow', milliseconds: random.below(3_000) }),
  () => ({ kind: 'doubled' }),
];

export interface Troubles {
  /** Decides about every request that reaches the realm. */
  judge(request: IncomingRequest): Fault | undefined;
  /** Something happens without the console. */
  happen(): Promise<void>;
  /** The server loses its event queues, or their content. */
  loseQueues(): void;
  /** The world calms down: nothing goes wrong any more. */
  calm(): void;
}

const names = ['Ann Lee', 'Bo Larsen', 'Cy Marsh'];

/**
 * The troubles of a world. The same seed makes the same plan; what it affects depends on the timing of requests.
 *
 * @param truths by user agent; requests of others meet no trouble
 * @param admin who interferes with the consoles' targets; null for nobody
 */
export function createTroubles(
  realm: DemoRealm,
  random: Random,
  truths: ReadonlyMap<string, WorldTruth>,
  admin: DemoAccount | null,
): Troubles {
  const { control } = realm;
  let isCalm = false;
  let isOut = false;

  /** Someone else sets the target of a change in the journal: to another value, or to the same. */
  const meddle = async (truth: WorldTruth, admin: DemoAccount) => {
    const open = truth.rows().filter(({ outcome }) => outcome === 'waiting' || outcome === 'sending');
    if (open.length === 0) return;
    const row = random.pick(open.slice(0, 60));
    await others(row, truth, admin);
  };

  const others = async ({ target, field, after }: JournalRow, truth: WorldTruth, admin: DemoAccount) => {
    const asAdmin = (method: string, path: string, parameters: Record<string, unknown>) =>
      send(realm, admin, method, path, parameters).catch(() => null);
    const id = Number(target.slice(target.indexOf(':') + 1));
    const isSame = random.chance(0.3);
    const set = (value: string | null) => truth.othersSet(target, field, value);
    if (target.startsWith('user:') && id !== admin.userId && !Number.isNaN(id)) {
      if (field === 'role') {
        const role = isSame ? after : random.pick(['300', '400', '600']);
        control.setRole(id, Number(role) as 300);
        set(role);
      } else if (field === 'name') {
        const name = isSame ? after : random.pick(names);
        control.rename(id, name);
        set(name);
      } else if (field === 'account') {
        const isOff = isSame === (after === 'deactivated');
        if (isOff) control.deactivate(id);
        else control.reactivate(id);
        set(isOff ? 'deactivated' : 'active');
      } else if (field === 'status') {
        control.setStatus(id, `Elsewhere ${random.below(100)}`, null);
        set(null);
      } else if (field.startsWith('field:')) {
        const value = isSame ? after : `Town ${random.below(1_000)}`;
        control.setProfileValue(id, Number(field.slice('field:'.length)), value === '' ? null : value);
        set(value);
      } else if (field.startsWith('group:')) {
        const joins = isSame === (after !== '');
        const body = joins ? { add: [id] } : { delete: [id] };
        await asAdmin('POST', `/user_groups/${field.slice('group:'.length)}/members`, body);
        set(joins ? 'member' : '');
      }
    } else if (target.startsWith('group:') && !Number.isNaN(id)) {
      if (field === 'name' || field === 'description') {
        const value = isSame ? after : `Others ${random.below(1_000)}`;
        await asAdmin('PATCH', `/user_groups/${id}`, { [field]: value });
        set(value);
      }
    } else if (target.startsWith('channel:') && !Number.isNaN(id)) {
      if (field === 'name' || field === 'description') {
        const value = isSame ? after : `others ${random.below(1_000)}`;
        await asAdmin('PATCH', `/streams/${id}`, { [field === 'name' ? 'new_name' : field]: value });
        set(value);
      }
    } else if (target.startsWith('channel:new:')) {
      const name = target.slice('channel:new:'.length);
      await asAdmin('POST', '/users/me/subscriptions', { subscriptions: [{ name }], invite_only: true });
      set(null);
    } else if (target.startsWith('message:') && field === 'message' && !Number.isNaN(id)) {
      await asAdmin('DELETE', `/messages/${id}`, {});
      set('');
    } else if (target.startsWith('report:') && field === 'note') {
      set(null);
    } else if (target.startsWith('domain:')) {
      const domain = target.slice('domain:'.length);
      const value = isSame ? after : random.pick(['exact', 'with-subdomains', '']);
      if (value === '') await asAdmin('DELETE', `/realm/domains/${domain}`, {});
      else {
        const allow_subdomains = value === 'with-subdomains';
        await asAdmin('POST', '/realm/domains', { domain, allow_subdomains });
        await asAdmin('PATCH', `/realm/domains/${domain}`, { allow_subdomains });
      }
      set(null);
    }
  };

  const outage = () => {
    isOut = true;
    setTimeout(() => (isOut = false), 500 + random.below(8_000));
  };

  const setClock = () => {
    // A jump of ten minutes would end every queue.
    control.setClock(random.pick([0, -300_000, 200_000, -3_000, random.below(40_000) - 20_000]));
    for (const truth of truths.values()) truth.lostEvidence('clock set');
  };

  const setOwnStatus = ({ userId }: DemoAccount) => {
    control.setStatus(userId, `Admin ${random.below(1_000)}`);
    for (const truth of truths.values()) truth.othersSet(targetOf('user', userId), 'status', null);
  };

  const meddlings = [...truths.values()].flatMap((truth) =>
    admin === null ? [] : Array.from({ length: 4 }, () => () => meddle(truth, admin)),
  );

  const happenings: readonly (() => unknown)[] = [
    ...meddlings,
    () => admin !== null && setOwnStatus(admin),
    outage,
    setClock,
    () => control.delayEvents(random.pick([0, 0, 300, 1_500, 6_000])),
    () => control.restart(),
  ];

  return {
    judge(request) {
      const truth = truths.get(request.userAgent);
      if (truth === undefined) return undefined;
      const isRead = request.method === 'GET' || /\/(register|events)$/.test(request.path);
      let fault: Fault | undefined;
      if (isOut && !isCalm) fault = { kind: 'reset' };
      else if (!isCalm && random.chance(isRead ? chanceOfRead : chanceOfWrite)) {
        fault = random.pick(isRead ? faultsOfReads : faultsOfWrites)(random);
      }
      truth.noteRequest(request, fault);
      return fault;
    },
    async happen() {
      if (!isCalm) await random.pick(happenings)();
    },
    loseQueues() {
      if (random.chance(0.5)) control.dropQueues();
      else control.pruneQueue();
    },
    calm() {
      isCalm = true;
      control.delayEvents(0);
    },
  };
}
