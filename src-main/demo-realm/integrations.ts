import type { RealmState } from './state.ts';

/** What bots can be made for, as far as this server knows them. https://zulip.com/api/register-queue */

/** Bots whose program runs on the server itself, with what each wants to be told. */
export const embeddedBots: readonly {
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
}[] = [
  { name: 'converter', config: {} },
  { name: 'encrypt', config: {} },
  { name: 'helloworld', config: {} },
  { name: 'virtual_fs', config: {} },
  { name: 'giphy', config: { key: '12345678' } },
  { name: 'followup', config: { stream: "'followup'" } },
];

/** An excerpt of the long list of servers: those that need no options. */
const incomingIntegrations: readonly (readonly [name: string, displayName: string])[] = [
  ['helloworld', 'Hello World'],
  ['json', 'JSON formatter'],
  ['slack_incoming', 'Slack-compatible webhook'],
];

/** Whether other programs of this name can send through a bot. */
export function isIntegration(name: string): boolean {
  return incomingIntegrations.some(([known]) => known === name);
}

/** What the register key `realm_incoming_webhook_bots` brings, in the shape of the feature level. */
export function integrationRecords({ featureLevel }: RealmState): Record<string, unknown>[] {
  return incomingIntegrations.map(([name, display_name]) => ({
    name,
    display_name,
    all_event_types: null,
    ...(featureLevel < 318 ? { config: {} } : { config_options: [] }),
    ...(featureLevel >= 403 ? { url_options: [] } : {}),
  }));
}
