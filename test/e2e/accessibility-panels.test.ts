import { panelSteps } from './accessibility-steps.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('in messages, channels, administration, reports, small windows and trouble', {
  steps: panelSteps,
});
