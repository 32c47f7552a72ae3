import { organizationSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('in the shell, presence, groups, linkifiers and statuses', {
  steps: organizationSteps,
});
