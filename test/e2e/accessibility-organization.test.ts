import { organizationPanels } from '../screens/catalogue.ts';
import { smallWindowScreens } from '../screens/circumstances.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('in presence, the shell, groups, linkifiers, statuses and small windows', {
  isSignedIn: true,
  screens: [...organizationPanels, ...smallWindowScreens],
});
