import { peopleSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('on the way to people, and there', { steps: peopleSteps });
