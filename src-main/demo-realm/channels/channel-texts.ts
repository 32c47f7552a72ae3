import type { Wordings } from '../wordings.ts';

/** The server's texts about channels, folders and subscriptions. */
export const channelTexts = {
  'channel-active': { en: 'Channel is not currently deactivated' },
  'channel-administer': {
    en: 'You do not have permission to administer this channel.',
    de: 'Du darfst diesen Kanal nicht verwalten.',
  },
  'channel-archived': { en: 'Channel is already deactivated' },
  'channel-blank': { en: 'name cannot be blank' },
  'channel-character': { en: 'Invalid character in channel name, at position {position}.' },
  'channel-content-access': { en: 'Channel content access is required.' },
  'channel-default-private': { en: 'A default channel cannot be private.' },
  'channel-default-refused': { en: 'You do not have permission to change default channels.' },
  'channel-empty': { en: "Channel name can't be empty.", former: "Stream name can't be empty!" },
  'channel-exists': { en: "Channel '{name}' already exists", de: "Der Kanal '{name}' existiert bereits" },
  'channel-inaccessible': { en: 'Unable to access channel ({name}).' },
  'channel-long': {
    en: 'Channel name too long (limit: {limit} characters).',
    former: 'Stream name too long (limit: {limit} characters).',
    de: 'Der Kanalname ist zu lang (Grenze: {limit} Zeichen).',
  },
  'channel-moderation-public': { en: 'Moderation request channel must be private.' },
  'channel-name-used': { en: 'Channel name is already in use.' },
  'channel-name-used-former': {
    en: 'Channel name already in use.',
    former: "Stream name '{name}' is already taken.",
  },
  'channel-name-same': { en: 'Channel already has that name.' },
  'channel-name-unknown-quoted': { en: "Invalid channel name '{name}'" },
  'channel-no-subscribers': { en: 'Channel is private and have no subscribers' },
  'channel-retention': { en: "Bad value for 'message_retention_days': {value}" },
  'channel-topics-exist': {
    en: 'To enable this configuration, all messages in this channel must be in the general chat topic. Consider renaming or deleting other topics.',
  },
  'channel-web-public-off': { en: 'Web-public channels are not enabled.' },
  'channels-unknown': { en: 'Channel(s) ({names}) do not exist' },
  'folder-character': { en: 'Invalid character in channel folder name, at position {position}.' },
  'folder-empty': { en: "Channel folder name can't be empty." },
  'folder-exists': { en: 'Channel folder name already in use' },
  'folder-invalid': { en: 'Invalid channel folder ID', de: 'Ungültige Kanalordner-ID' },
  'folder-not-empty': { en: 'You need to remove all the channels from this folder to archive it.' },
  'folder-order': { en: 'Invalid order mapping.' },
  'private-not-default': { en: 'Private channels cannot be made default.' },
  'color-invalid': { en: 'color is not a valid hex color code' },
  'not-subscribed': {
    en: 'Not subscribed to channel ID {id}',
    de: 'Der Kanal mit der ID {id} ist nicht abonniert',
  },
  'query-refused': {
    en: 'User not authorized for this query',
    de: 'Nutzer ist für diese Abfrage nicht berechtigt',
  },
  'subscribers-hidden': {
    en: 'Unable to retrieve subscribers for private channel',
    de: 'Die Abonnenten des privaten Kanals können nicht abgerufen werden',
  },
  'subscription-property-unknown': { en: 'Unknown subscription property: {property}' },
} as const satisfies Wordings;
