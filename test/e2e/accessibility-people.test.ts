import { changesAndJournal, peopleToBeginWith } from '../screens/catalogue.ts';
import { testAccessibility } from './accessibility-walk.ts';

testAccessibility('on the way to people, and there', {
  screens: [...peopleToBeginWith, ...changesAndJournal],
});
