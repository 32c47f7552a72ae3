import { administrationScreens } from './administration.ts';
import { announceScreens } from './announce.ts';
import { changeScreens } from './changes.ts';
import { channelScreens } from './channels.ts';
import { troubleScreens } from './circumstances.ts';
import { editScreens } from './edits.ts';
import { groupScreens } from './groups.ts';
import { importScreens } from './import.ts';
import { emojiScreens } from './emoji.ts';
import { invitationScreens } from './invitations.ts';
import { playgroundScreens } from './playgrounds.ts';
import { profileFieldScreens } from './profile-fields.ts';
import { settingScreens } from './settings.ts';
import { exportScreens } from './data-exports.ts';
import { journalScreens } from './journal.ts';
import { linkifierScreens } from './linkifiers.ts';
import { messageScreens } from './messages.ts';
import { filterScreens } from './people-filters.ts';
import { outsideViewScreens } from './outside-view.ts';
import { peopleListScreens, peopleScreens } from './people.ts';
import { presenceScreens } from './presence.ts';
import { permissionScreens, permissionSettingScreens } from './permissions.ts';
import { openJournal } from './reach.ts';
import { reportScreens } from './reports.ts';
import type { Screen } from './screen.ts';
import { shellScreens } from './shell.ts';
import { signInScreens } from './sign-in.ts';
import { statusScreens } from './statuses.ts';
import { undoScreens } from './undo.ts';

/** From a console without organizations to a signed-in one, and everything that is done with people. */
export const peopleToBeginWith: readonly Screen[] = [
  ...signInScreens,
  ...peopleScreens,
  ...filterScreens,
  ...peopleListScreens,
  ...editScreens,
  ...outsideViewScreens,
  ...importScreens,
];

/** Changes of people and their results, in an organization without earlier changes. */
export const changesAndJournal: readonly Screen[] = [
  { name: 'journal-empty', isOnlyInTour: true, reach: openJournal },
  ...changeScreens,
  ...undoScreens,
  ...journalScreens,
];

/** The shell, and the panels about people, in any signed-in organization. */
export const organizationPanels: readonly Screen[] = [
  ...presenceScreens,
  ...shellScreens,
  ...groupScreens,
  ...linkifierScreens,
  ...statusScreens,
];

/** The panels of administration and moderation, in any signed-in organization. */
export const administrationPanels: readonly Screen[] = [
  ...administrationScreens,
  ...invitationScreens,
  ...emojiScreens,
  ...permissionScreens,
  ...settingScreens,
  ...permissionSettingScreens,
  ...profileFieldScreens,
  ...playgroundScreens,
  ...exportScreens,
  ...reportScreens,
];

/** The panels of messages and channels, in any signed-in organization, which is signed out at the end. */
export const messagePanels: readonly Screen[] = [
  ...announceScreens,
  ...messageScreens,
  ...channelScreens,
  ...troubleScreens,
];
