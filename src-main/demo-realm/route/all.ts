import { domainRoutes } from './domains.ts';
import { eventRoutes } from './events.ts';
import { getUserRoutes } from './get-users.ts';
import { keyRoutes } from './keys.ts';
import { linkifierRoutes } from './linkifiers.ts';
import { organizationRoutes } from './organization.ts';
import { presenceRoutes } from './presence.ts';
import { registerRoutes } from './register.ts';
import { serverSettingsRoutes } from './server-settings.ts';
import { statusRoutes } from './status.ts';
import { updateUserRoutes } from './update-user.ts';
import { userGroupRoutes } from './user-groups.ts';
import type { Route } from '../router.ts';

/** Every route of the server, the more special paths before those with a variable part. */
export const routes: readonly Route[] = [
  ...serverSettingsRoutes,
  ...keyRoutes,
  ...registerRoutes,
  ...eventRoutes,
  ...statusRoutes,
  ...presenceRoutes,
  ...userGroupRoutes,
  ...organizationRoutes,
  ...domainRoutes,
  ...linkifierRoutes,
  ...getUserRoutes,
  ...updateUserRoutes,
];
