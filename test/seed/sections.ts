import type { Statement } from './statement.ts';
import { access } from './rows/access.ts';
import { administration } from './rows/administration.ts';
import { channelCreation } from './rows/channel-creation.ts';
import { channelPermissions } from './rows/channel-permissions.ts';
import { channel } from './rows/channel.ts';
import { collections } from './rows/collections.ts';
import { conventions } from './rows/conventions.ts';
import { drafts } from './rows/drafts.ts';
import { errors } from './rows/errors.ts';
import { events } from './rows/events.ts';
import { flagsAndReports } from './rows/flags-and-reports.ts';
import { groupChanges } from './rows/group-changes.ts';
import { keptMessages } from './rows/kept-messages.ts';
import { limits } from './rows/limits.ts';
import { message } from './rows/message.ts';
import { presenceAndPeople } from './rows/presence-and-people.ts';
import { registrationAnswer } from './rows/registration-answer.ts';
import { registration } from './rows/registration.ts';
import { sending } from './rows/sending.ts';
import { service } from './rows/service.ts';
import { states } from './rows/states.ts';
import { versions } from './rows/versions.ts';

/** A part of the API description, with its statements in line order. */
export interface Section {
  title: string;
  statements: readonly Statement[];
}

/** The description of the API, part by part. */
export const sections: readonly Section[] = [
  { title: 'What the service does', statements: service },
  { title: 'Conventions', statements: conventions },
  { title: 'Messages', statements: message },
  { title: 'Drafts and scheduled messages', statements: keptMessages },
  { title: 'Channels', statements: channel },
  { title: 'Permissions of channels, and folders', statements: channelPermissions },
  { title: 'Groups, people, linkifiers, presence', statements: collections },
  { title: 'States', statements: states },
  { title: 'Sending, reading and flagging messages', statements: sending },
  { title: 'Flags on a narrow, and reports', statements: flagsAndReports },
  { title: 'Creating drafts', statements: drafts },
  { title: 'Creating a channel', statements: channelCreation },
  { title: 'Changing groups', statements: groupChanges },
  { title: 'Presence, statuses and people', statements: presenceAndPeople },
  { title: 'Linkifiers, domains, uploads, devices and keys', statements: administration },
  { title: 'Registering an event queue', statements: registration },
  { title: 'What a registration answers', statements: registrationAnswer },
  { title: 'Authentication', statements: access },
  { title: 'Events', statements: events },
  { title: 'Errors', statements: errors },
  { title: 'Limits', statements: limits },
  { title: 'Versions', statements: versions },
];
