import { withoutKeychainScreens } from '../screens/sign-in.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('without a keychain', {
  screens: withoutKeychainScreens,
  env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
});
