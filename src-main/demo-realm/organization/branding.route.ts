import { createHash } from 'node:crypto';
import { redirection } from '../api-error.ts';
import { checkPicture, onePicture } from '../files/images.ts';
import { boolean } from '../parameters.ts';
import { requireFullPlan } from './plan.ts';
import { storePublicFile } from '../files/public-files.ts';
import { announceRealmSettings } from './realm-changes.ts';
import { defaultLogo, realmPictureUrl } from './realm-settings.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';

const largestMebibytes = 5;

/** The organization's icon and logos. https://zulip.com/help/create-your-organization-profile */
export const brandingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/realm/icon',
    handle({ state, query }) {
      throw redirection(realmPictureUrl(state, 'icon_url'), query);
    },
  },
  { method: 'POST', path: '/realm/icon', handle: uploadIcon },
  { method: 'DELETE', path: '/realm/icon', handle: removeIcon },
  {
    method: 'GET',
    path: '/realm/logo',
    handle({ state, query, parameters }) {
      const name = parameters.requiredJson('night', boolean) ? 'night_logo_url' : 'logo_url';
      throw redirection(realmPictureUrl(state, name), query);
    },
  },
  { method: 'POST', path: '/realm/logo', handle: uploadLogo },
  { method: 'DELETE', path: '/realm/logo', handle: removeLogo },
];

function uploadIcon(call: Call): Record<string, unknown> {
  requireAdministrator(call.caller);
  const { state, files } = call;
  const file = onePicture(files, largestMebibytes, 'icon-one-file');
  checkPicture(state, file);
  const { versions } = state.publicFileStore;
  versions.icon += 1;
  const path = storePublicFile(state, '2/realm/icon.png', { type: 'image/png', bytes: file.bytes });
  return setIcon(call, 'U', `${path}?version=${versions.icon}`);
}

/** Resets the icon to the pattern generated for the organization. */
function removeIcon(call: Call): Record<string, unknown> {
  requireAdministrator(call.caller);
  const { state } = call;
  state.publicFileStore.versions.icon += 1;
  const digest = createHash('md5').update(`organization:${state.seed}`).digest('hex');
  return setIcon(call, 'G', `https://secure.gravatar.com/avatar/${digest}?d=identicon`);
}

function setIcon({ realm }: Call, icon_source: 'G' | 'U', icon_url: string): Record<string, unknown> {
  announceRealmSettings(realm, 'icon', { icon_source, icon_url });
  return { icon_url };
}

function uploadLogo(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  const { state, files, parameters } = call;
  const isNight = parameters.requiredJson('night', boolean);
  requireFullPlan(state);
  const file = onePicture(files, largestMebibytes, 'logo-one-file');
  checkPicture(state, file);
  const name = isNight ? 'night_logo' : 'logo';
  const path = storePublicFile(state, `2/realm/${name}.png`, { type: 'image/png', bytes: file.bytes });
  setLogo(call, isNight, 'U', path);
  return {};
}

function removeLogo(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  setLogo(call, call.parameters.requiredJson('night', boolean), 'D', null);
  return {};
}

function setLogo({ realm, state }: Call, isNight: boolean, source: 'D' | 'U', path: string | null): void {
  const { versions } = state.publicFileStore;
  const version = isNight ? (versions.nightLogo += 1) : (versions.logo += 1);
  const name = isNight ? 'night_logo' : 'logo';
  announceRealmSettings(realm, name, {
    [`${name}_url`]: path === null ? defaultLogo : `${path}?version=${version}`,
    [`${name}_source`]: source,
  });
}
