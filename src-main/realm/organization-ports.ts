import type { ChangeEngine, ChangePorts } from '../changes/engine.ts';
import type { Store } from '../store/store.ts';
import type { ConnectionOptions } from '../zulip/http.ts';
import type { BotPorts } from './bots/bot-handlers.ts';
import type { OrganizationTiming } from './organization-timing.ts';
import type { FromWorker } from './protocol.ts';

/**
 * What a live organization depends on. Without `copySecret` nothing is copied, without `reclaimMemory` nothing is
 * collected.
 */
export interface OrganizationPorts
  extends Store, Pick<ConnectionOptions, 'findRoute'>, Partial<Pick<BotPorts, 'copySecret'>> {
  post(message: FromWorker): void;
  /** Called when a snapshot has left garbage behind; blocks the whole thread. */
  reclaimMemory?(): void;
  createEngine(ports: ChangePorts): ChangeEngine;
  timing?: Partial<OrganizationTiming>;
}
