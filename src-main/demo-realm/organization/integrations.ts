import type { RealmState } from '../state.ts';

/** The integrations for bots that this server knows. https://zulip.com/api/register-queue */

/** Bots that run on the server itself, and the settings each needs. */
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

/** An option in the address that a program sends to. */
interface UrlOption {
  readonly key: string;
  readonly label: string;
  readonly validator: 'check_string' | 'check_bool';
}

interface Integration {
  readonly name: string;
  readonly displayName: string;
  /** Null if all are sent. */
  readonly eventTypes: readonly string[] | null;
  readonly urlOptions: readonly UrlOption[];
}

const plain = (name: string, displayName: string): Integration => ({
  name,
  displayName,
  eventTypes: null,
  urlOptions: [],
});

/** An excerpt of the long list that servers have. */
const incomingIntegrations: readonly Integration[] = [
  {
    name: 'github',
    displayName: 'GitHub',
    eventTypes: ['fork', 'issues', 'push_commits', 'release'],
    urlOptions: [
      { key: 'branches', label: '', validator: 'check_string' },
      {
        key: 'ignore_private_repositories',
        label: 'Exclude notifications from private repositories',
        validator: 'check_bool',
      },
    ],
  },
  plain('helloworld', 'Hello World'),
  plain('json', 'JSON formatter'),
  plain('slack_incoming', 'Slack-compatible webhook'),
];

/** Options have a list of their own since 403; from 318 on they were among the bots' options. */
const urlOptionsSince = 403;
/** The value's name is documented, but not its words; those for a text and a checkbox are likely. */
const inputTypesSince = 485;
const inputTypes = { check_string: 'text', check_bool: 'checkbox' } as const;

/** Whether an external program of this name can send through a bot. */
export function isIntegration(name: string): boolean {
  return incomingIntegrations.some((known) => known.name === name);
}

/** The register key `realm_incoming_webhook_bots` at the realm's feature level. */
export function integrationRecords({ featureLevel }: RealmState): Record<string, unknown>[] {
  return incomingIntegrations.map(({ name, displayName, eventTypes, urlOptions }) => {
    const options = urlOptions.map(({ key, label, validator }) =>
      featureLevel < inputTypesSince
        ? { key, label, validator }
        : { key, label, input_type: inputTypes[validator] },
    );
    const record = { name, display_name: displayName, all_event_types: eventTypes };
    if (featureLevel < 318) return { ...record, config: {} };
    return featureLevel < urlOptionsSince
      ? { ...record, config_options: options }
      : { ...record, config_options: [], url_options: options };
  });
}
