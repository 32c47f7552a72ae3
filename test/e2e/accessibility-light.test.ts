import { signedInSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('in the light theme', { colorScheme: 'light', steps: signedInSteps, rules: 'every' });
