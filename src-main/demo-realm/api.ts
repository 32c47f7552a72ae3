/**
 * The part of the API that the demo realm supports, and from which feature level: its routes, their parameters, its
 * settings. For coverage tables, and for tests without a server.
 */
export { routes } from './all-routes.ts';
export type { EndpointParameter } from './endpoint-parameters/endpoint-parameter.ts';
export { endpointParameters, parametersOf } from './endpoint-parameters/parameters-of.ts';
export { groupSettingLevels } from './groups/groups.ts';
export { permissionSettings } from './organization/permission-settings.ts';
export { realmSettings } from './organization/realm-settings.ts';
export { userSettings } from './own-settings/user-settings.ts';
export { createRouter } from './router.ts';
export { zulipVersion } from './versions.ts';
