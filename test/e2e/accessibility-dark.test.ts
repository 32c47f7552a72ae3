import { signedInSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

// The themes differ in their colours alone: these are what the second walk looks at.
testAccessibility('in the dark theme', { colorScheme: 'dark', steps: signedInSteps, rules: 'of-colours' });
