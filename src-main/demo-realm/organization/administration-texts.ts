import type { Wordings } from '../wordings.ts';

/** The server's texts about pictures, emoji, playgrounds, exports, channel groups and deactivating an organization. */
export const administrationTexts = {
  'channel-group-exists': { en: "Default channel group '{name}' already exists" },
  'channel-group-has-channel': {
    en: "Channel '{channel}' is already present in default channel group '{group}'",
  },
  'channel-group-has-default': {
    en: "'{channel}' is a default channel and cannot be added to '{group}'",
  },
  'channel-group-lacks-channel': {
    en: "Channel '{channel}' is not present in default channel group '{group}'",
  },
  'channel-group-name-invalid': { en: "Invalid default channel group name '{name}'" },
  'channel-group-name-long': { en: 'Default channel group name too long (limit: {limit} characters)' },
  'channel-group-name-null': { en: "Default channel group name '{name}' contains NULL (0x00) characters." },
  'channel-group-nothing-new': { en: 'You must pass "new_description" or "new_group_name".' },
  'channel-group-op': { en: 'Invalid value for "op". Specify one of "add" or "remove".' },
  'channel-group-same-name': { en: "This default channel group is already named '{name}'" },
  'channel-group-unknown': { en: "Default channel group with id '{id}' does not exist." },
  'deletion-too-soon': { en: 'Data deletion time must be at least {days} days in the future.' },
  'emoji-built-in': { en: 'Only administrators can override built-in emoji.' },
  'emoji-name-characters': {
    en: 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
  },
  'emoji-name-end': { en: 'Emoji names must end with either a letter or digit.' },
  'emoji-name-missing': { en: 'Emoji name is missing' },
  'emoji-name-taken': { en: 'A custom emoji with this name already exists.' },
  'emoji-not-author': { en: 'Must be an organization administrator or emoji author' },
  'emoji-one-file': { en: 'You must upload exactly one file.' },
  'export-deleted': { en: 'Export already deleted' },
  'export-failed': { en: 'Export failed, nothing to delete' },
  'export-invalid': { en: 'Invalid data export ID' },
  'export-owner-consent': {
    en: 'Make sure at least one Organization Owner is consenting to the export or contact {email} for help.',
  },
  'export-owner-email': {
    en: 'Make sure at least one Organization Owner allows other Administrators to see their email address or contact {email} for help',
  },
  'export-pending': { en: 'Export still in progress' },
  'export-rate': { en: 'Exceeded rate limit.' },
  'icon-one-file': { en: 'You must upload exactly one icon.' },
  'logo-one-file': { en: 'You must upload exactly one logo.' },
  'picture-format': { en: 'Invalid image format' },
  'picture-large': { en: 'Uploaded file is larger than the allowed limit of {limit} MiB' },
  'picture-undecodable': { en: 'Could not decode image; did you upload an image file?' },
  'playground-code-missing': { en: 'Missing the required variable "code" in the URL template' },
  'playground-code-only': { en: '"code" should be the only variable present in the URL template' },
  'playground-duplicate': {
    en: 'Realm playground with this Realm, Pygments language and Name already exists.',
  },
  'playground-invalid': { en: 'Invalid playground' },
  'playground-language-characters': { en: 'Invalid characters in pygments language' },
  'welcome-empty': { en: 'Message must not be empty' },
} as const satisfies Wordings;
