import { afterEach } from 'vitest';
import { discover, type DiscoveryOptions, type DiscoveryStep } from './discovery.ts';
import { sendJson, startServer } from './server.fixture.ts';

/** An organization's settings at that origin, as its server answers. */
export function settingsFor(origin: string, more: object = {}): object {
  return {
    result: 'success',
    msg: '',
    zulip_version: '11.4',
    zulip_merge_base: '11.4',
    zulip_feature_level: 421,
    push_notifications_enabled: true,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_url: origin,
    realm_uri: origin,
    realm_name: 'Acme Robotics',
    realm_icon: '/user_avatars/2/realm/icon.png?version=3',
    realm_description: '<p>Internal chat<br>of <b>Acme</b> &amp; friends.</p>',
    authentication_methods: { password: true, email: true, dev: false, ldap: false, saml: true },
    external_authentication_methods: [
      { name: 'saml:okta', display_name: 'Okta', display_icon: null, login_url: '/x', signup_url: '/y' },
    ],
    ...more,
  };
}

/** The steps of a discovery that finds an organization. */
export const allPassed = [
  'name passed',
  'connection passed',
  'answer passed',
  'settings passed',
  'methods passed',
];

/** Discovers organizations at test servers. Call it at the top of a file: what a test opens is closed after it. */
export function discoveryUnderTest() {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  /** Runs a discovery; returns the outcome, every step, and each step's last state. */
  async function run(address: string, options: Partial<DiscoveryOptions> = {}) {
    const steps: DiscoveryStep[] = [];
    const result = await discover(address, {
      userAgent: 'RealmConsole/0.1.0',
      onStep: (step) => steps.push(step),
      timeoutMilliseconds: 3000,
      ...options,
    });
    const last = new Map(steps.map((step) => [step.id, step]));
    return { result, steps, states: [...last.values()].map((step) => `${step.id} ${step.state}`), last };
  }

  /** A server with settings, modified by `more`. */
  async function serveSettings(more: (origin: string) => object = () => ({}), status = 200) {
    const server = await startServer((_request, response) =>
      sendJson(response, settingsFor(server.origin, more(server.origin)), status),
    );
    cleanUps.push(server.close);
    return server;
  }

  /** A server with the same answer for everything. */
  async function serveRaw(status: number, body: string, headers: Record<string, string> = {}) {
    const server = await startServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
    });
    cleanUps.push(server.close);
    return server;
  }

  return { cleanUps, run, serveSettings, serveRaw };
}
