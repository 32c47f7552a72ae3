import type { Wordings } from '../wordings.ts';

/** The server's texts about creating, deactivating and inviting people, and about bots. */
export const peopleTexts = {
  'bot-interface-invalid': { en: 'Invalid interface type' },
  'bot-name-active': {
    en: 'There is already an active bot named "{name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.',
  },
  'bot-name-used': { en: 'Name is already in use.' },
  'bot-name-used-former': { en: 'Name is already in use!' },
  'bot-owner-bot': { en: "Failed to change owner, bots can't own other bots" },
  'bot-owner-deactivated': { en: 'Failed to change owner, user is deactivated' },
  'bot-owner-unknown': { en: 'Failed to change owner, no such user' },
  'bot-type-invalid': { en: 'Invalid bot type' },
  'bot-username-used-former': { en: 'Username already in use' },
  'create-email-disposable': {
    en: 'Disposable email addresses are not allowed in this organization',
    de: 'Wegwerf-E-Mail-Adressen sind in dieser Organisation nicht erlaubt',
  },
  'create-email-domain': {
    en: "Email '{email}' not allowed in this organization",
    de: "E-Mail '{email}' ist in dieser Organisation nicht erlaubt",
  },
  'create-email-form': { en: 'Bad name or username', de: 'Ungültiger Name oder Nutzername' },
  'create-email-plus': { en: 'Email addresses containing + are not allowed.' },
  'create-email-used': { en: 'Email is already in use.', de: 'Die E-Mail-Adresse wird bereits verwendet.' },
  'create-email-used-former': { en: "Email '{email}' already in use" },
  'create-password-weak': { en: 'The password is too weak.', de: 'Das Passwort ist zu schwach.' },
  'create-refused': {
    en: 'User not authorized to create users',
    de: 'Nutzer darf keine Konten anlegen',
  },
  'deactivate-last-owner': {
    en: 'Cannot deactivate the only organization owner',
    de: 'Der einzige Besitzer der Organisation kann nicht deaktiviert werden',
  },
  'deactivate-self-last': {
    en: 'Cannot deactivate the only {entity}.',
    de: 'Deaktivierung nicht möglich, einziger Eintrag der Art: {entity}.',
  },
  'embedded-bot-unknown': { en: 'Invalid embedded bot name.' },
  'embedded-bots-off': { en: 'Embedded bots are not enabled.' },
  'entity-organization-owner': { en: 'organization owner', de: 'Besitzer der Organisation' },
  'entity-user': { en: 'user', de: 'Nutzer' },
  'integration-unknown': { en: "Invalid integration '{name}'." },
  'invitation-channel-refused': {
    en: 'You do not have permission to subscribe other users to channels.',
  },
  'invitation-channel-unknown': { en: 'Invalid channel ID {id}. No invites were sent.' },
  'invitation-emails-empty': {
    en: 'You must specify at least one email address.',
    de: 'Du musst mindestens eine E-Mail-Adresse angeben.',
  },
  'invitation-none-valid': {
    en: "Some emails did not validate, so we didn't send any invitations.",
    de: 'Einige Adressen sind ungültig, daher wurden keine Einladungen verschickt.',
  },
  'invitation-none-sent': {
    en: "We weren't able to invite anyone.",
    de: 'Es konnte niemand eingeladen werden.',
  },
  'invitation-revoked': {
    en: 'Invitation has already been revoked',
    de: 'Die Einladung wurde bereits zurückgezogen',
  },
  'invitation-some-sent': {
    en: "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
  },
  'invitation-unknown': { en: 'No such invitation', de: 'Einladung existiert nicht' },
  'invite-address-disposable': { en: 'Please use your real email address.' },
  'invite-address-domain': { en: 'Outside your domain.' },
  'invite-address-invalid': { en: 'Invalid address.', de: 'Ungültige Adresse.' },
  'no-such-bot': { en: 'No such bot', de: 'Bot existiert nicht' },
  'user-placeholder': {
    en: 'Cannot activate a placeholder account; ask the user to sign up, instead.',
  },
  'user-deleted': {
    en: 'A deleted user cannot be reactivated.',
    de: 'Ein gelöschter Nutzer kann nicht reaktiviert werden.',
  },
} as const satisfies Wordings;
