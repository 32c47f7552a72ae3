import type { ChangeEngine, ChangePorts } from '../changes/engine.ts';
import type { Store } from '../store/store.ts';
import type { ConnectionOptions } from '../zulip/http.ts';
import type { BotPorts } from './bots/bot-handlers.ts';
import type { OrganizationTiming } from './organization-timing.ts';
import type { FromWorker } from './protocol.ts';

/** What a live organization is given. Without `copySecret` nothing is copied. */
export interface OrganizationPorts
  extends Store, Pick<ConnectionOptions, 'findRoute'>, Partial<Pick<BotPorts, 'copySecret'>> {
  post(message: FromWorker): void;
  createEngine(ports: ChangePorts): ChangeEngine;
  timing?: Partial<OrganizationTiming>;
}
