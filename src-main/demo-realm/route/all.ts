import { eventRoutes } from './events.ts';
import { getUserRoutes } from './get-users.ts';
import { keyRoutes } from './keys.ts';
import { registerRoutes } from './register.ts';
import { serverSettingsRoutes } from './server-settings.ts';
import { updateUserRoutes } from './update-user.ts';
import type { Route } from '../router.ts';

/** Every route of the server. */
export const routes: readonly Route[] = [
  ...serverSettingsRoutes,
  ...keyRoutes,
  ...registerRoutes,
  ...eventRoutes,
  ...getUserRoutes,
  ...updateUserRoutes,
];
