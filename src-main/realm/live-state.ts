import type { Job } from '#contract/changes.ts';
import type { FlagRun } from '#contract/messages.ts';
import { rateBudgetOf } from '../zulip/rate-budget.ts';
import type { RateLimitState } from '../zulip/rate-limit.ts';
import type { LiveState } from './protocol.ts';
import type { RealmModel } from './model/realm-model.ts';
import type { Session } from './session/session.ts';

/** The parts of the live state that come from neither the model nor the session. */
export interface StateExtras {
  rateLimit: RateLimitState;
  openReports: number | null;
  stalePresence: LiveState['stalePresence'];
  unread: LiveState['unread'];
  isWorking: boolean;
  /** Known from last time, until the first snapshot arrives. */
  zulipVersion: string;
  featureLevel: number;
}

/** Whether any of these continues by itself: a paused one waits for a person. */
export function isWorking(work: readonly Pick<Job | FlagRun, 'state'>[]): boolean {
  return work.some(({ state }) => state === 'running' || state === 'waiting');
}

/** The state of an organization as the main process shows it. */
export function liveStateOf(session: Session, model: RealmModel | null, extras: StateExtras): LiveState {
  return {
    connection: session.state(),
    name: model?.settings.row().name ?? '',
    icon: model?.settings.row().icon ?? null,
    zulipVersion: model?.zulipVersion() ?? extras.zulipVersion,
    featureLevel: model?.featureLevel() ?? extras.featureLevel,
    budget: rateBudgetOf(extras.rateLimit),
    counts: model?.counts(extras.openReports) ?? null,
    me: model?.me() ?? null,
    dataFromMilliseconds: session.dataFrom(),
    stalePresence: extras.stalePresence,
    unread: extras.unread,
    isWorking: extras.isWorking,
  };
}
