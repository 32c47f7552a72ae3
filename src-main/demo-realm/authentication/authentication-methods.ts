import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { isLimited } from '../organization/plan.ts';
import type { RealmState } from '../state.ts';

/** An external sign-in method, as described by `GET /server_settings`. */
interface ExternalMethod {
  /** Its name among the organization's methods. */
  readonly method: string;
  readonly name: string;
  readonly displayName: string;
  /** Below `/accounts/login/social/`. */
  readonly path: string;
  readonly icon: string | null;
}

/** In the order of the servers' lists. */
const externalMethods: readonly ExternalMethod[] = [
  { method: 'SAML', name: 'saml:idp_name', displayName: 'SAML', path: 'saml/idp_name', icon: null },
  { method: 'Google', name: 'google', displayName: 'Google', path: 'google', icon: 'googl_e-icon.png' },
  { method: 'GitHub', name: 'github', displayName: 'GitHub', path: 'github', icon: 'github-icon.png' },
  {
    method: 'OpenID Connect',
    name: 'oidc:idp_name',
    displayName: 'Example',
    path: 'oidc/idp_name',
    icon: null,
  },
  { method: 'GitLab', name: 'gitlab', displayName: 'GitLab', path: 'gitlab', icon: 'gitlab-icon.png' },
  { method: 'Apple', name: 'apple', displayName: 'Apple', path: 'apple', icon: 'apple-icon.png' },
];

/** The methods an organization can have besides passwords. https://zulip.com/help/configure-authentication-methods */
export const externalMethodNames: readonly string[] = externalMethods.map(({ method }) => method);

/** The methods of a new organization: passwords, and the requested external ones. */
export function initialMethods(development: boolean, external: readonly string[]): Record<string, boolean> {
  return {
    ...(development ? { Dev: true } : {}),
    Email: true,
    ...Object.fromEntries(externalMethodNames.map((name) => [name, external.includes(name)])),
  };
}

/** Whether the realm gives out keys without a password from now on; applied to a realm of an earlier run. */
export function applyDevelopment(state: RealmState, development: boolean): void {
  if (state.development === development) return;
  const { Dev: _former, ...others } = methodsOf(state);
  state.development = development;
  state.settings.set('authentication_methods', { ...(development ? { Dev: true } : {}), ...others });
}

const methodsSchema = z.record(z.string(), z.boolean());

/** Whether the organization allows each method, by name. */
export function methodsOf(state: RealmState): Record<string, boolean> {
  return methodsSchema.parse(state.settings.get('authentication_methods'));
}

/** The methods in the register answer and events; bare booleans at first. */
export function methodRecords(state: RealmState): Record<string, unknown> {
  const methods = methodsOf(state);
  if (state.featureLevel < 243) return methods;
  // Plans only matter with billing: on Zulip Cloud, and on development servers.
  const hasPlans = state.development || isLimited(state);
  const record = (name: string, enabled: boolean): object => {
    if (name !== 'SAML' || !hasPlans) return { enabled, available: true };
    return {
      enabled,
      available: false,
      unavailable_reason:
        'You need to upgrade to the Zulip Cloud Plus plan to use this authentication method.',
    };
  };
  return Object.fromEntries(Object.entries(methods).map(([name, isOn]) => [name, record(name, isOn)]));
}

/** The methods as visible to anyone. https://zulip.com/api/get-server-settings */
export function methodKeys(state: RealmState): Record<string, unknown> {
  const methods = methodsOf(state);
  const isOn = (name: string): boolean => methods[name] === true;
  return {
    email_auth_enabled: isOn('Email'),
    authentication_methods: {
      password: isOn('Email'),
      email: isOn('Email'),
      dev: isOn('Dev'),
      ldap: false,
      remoteuser: false,
      github: isOn('GitHub'),
      azuread: false,
      gitlab: isOn('GitLab'),
      google: isOn('Google'),
      apple: isOn('Apple'),
      saml: isOn('SAML'),
      'openid connect': isOn('OpenID Connect'),
    },
    external_authentication_methods: externalMethods
      .filter(({ method }) => isOn(method))
      .map(({ name, displayName, path, icon }) => ({
        name,
        display_name: displayName,
        display_icon: icon === null ? null : `${state.url}/static/images/authentication_backends/${icon}`,
        login_url: `/accounts/login/social/${path}`,
        signup_url: `/accounts/register/social/${path}`,
      })),
  };
}

/** Requested methods by name, with any value. */
export const askedMethodsSchema = z.record(z.string(), z.unknown());

/** Refuses unknown methods, and disabling all of them. */
export function checkMethods(state: RealmState, asked: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(methodsOf(state)).toSorted();
  const unknown = Object.keys(asked).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const list = known.map((name) => `'${name}'`).join(', ');
    throw badRequest('authentication-method-invalid', { name: unknown, methods: `[${list}]` });
  }
  if (!Object.values(asked).includes(true)) throw badRequest('authentication-methods-none');
}
