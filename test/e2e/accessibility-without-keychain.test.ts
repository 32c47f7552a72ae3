import { withoutKeychainSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('without a keychain', {
  steps: withoutKeychainSteps,
  env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
});
