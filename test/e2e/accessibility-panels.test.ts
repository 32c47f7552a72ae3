import { administrationPanels, messagePanels } from '../screens/catalogue.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('in administration, reports, messages, channels and trouble', {
  isSignedIn: true,
  screens: [...administrationPanels, ...messagePanels],
});
