import type { Statement } from './statement.ts';
import { channelPermissions } from './rows/channel-permissions.ts';
import { channel } from './rows/channel.ts';
import { collections } from './rows/collections.ts';
import { conventions } from './rows/conventions.ts';
import { keptMessages } from './rows/kept-messages.ts';
import { message } from './rows/message.ts';
import { sending } from './rows/sending.ts';
import { service } from './rows/service.ts';
import { states } from './rows/states.ts';

/** A part of the description of the API, with its statements in the order of their lines. */
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
];
