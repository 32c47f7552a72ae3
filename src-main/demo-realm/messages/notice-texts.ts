import type { Wordings } from '../wordings.ts';

/** The notification bot's texts about channels, topics and new members. */
export const noticeTexts = {
  'note-archived': {
    en: 'Channel {channel} has been archived.',
    de: 'Der Kanal {channel} wurde archiviert.',
  },
  'note-created': {
    en: '**{policy}** channel created by {who}. **Description:**',
    de: '**{policy}** Kanal, erstellt von {who}. **Beschreibung:**',
  },
  'note-days': { en: '{days} days', de: '{days} Tage' },
  'note-described': {
    en: '{who} changed the description for this channel.',
    de: '{who} hat die Beschreibung dieses Kanals geändert.',
  },
  'note-forever': { en: 'Forever', de: 'Für immer' },
  'note-joined': {
    en: '{who} joined this organization.',
    de: '{who} ist dieser Organisation beigetreten.',
  },
  'note-kept-days': {
    en: 'Messages in this channel will now be automatically deleted {days} days after they are sent.',
    de: 'Nachrichten in diesem Kanal werden jetzt {days} Tage nach dem Senden gelöscht.',
  },
  'note-kept-forever': {
    en: 'Messages in this channel will now be retained forever.',
    de: 'Nachrichten in diesem Kanal werden jetzt für immer aufbewahrt.',
  },
  'note-message-moved-away': {
    en: 'A message was moved from this topic to {place} by {who}.',
    de: '{who} hat eine Nachricht aus diesem Thema nach {place} verschoben.',
  },
  'note-message-moved-here': {
    en: '[A message]({link}) was moved here from {place} by {who}.',
    de: '{who} hat [eine Nachricht]({link}) von {place} hierher verschoben.',
  },
  'note-messages-moved-away': {
    en: '{count} messages were moved from this topic to {place} by {who}.',
    de: '{who} hat {count} Nachrichten aus diesem Thema nach {place} verschoben.',
  },
  'note-messages-moved-here': {
    en: '{count} messages were moved here from {place} by {who}.',
    de: '{who} hat {count} Nachrichten von {place} hierher verschoben.',
  },
  'note-new-channel': {
    en: '{who} created a new channel {channels}.',
    de: '{who} hat einen neuen Kanal {channels} erstellt.',
  },
  'note-new-channels': {
    en: '{who} created the following channels: {channels}.',
    de: '{who} hat die folgenden Kanäle erstellt: {channels}.',
  },
  'note-new-description': { en: 'New description', de: 'Neue Beschreibung' },
  'note-no-description': { en: 'No description.', de: 'Keine Beschreibung.' },
  'note-old-description': { en: 'Old description', de: 'Alte Beschreibung' },
  'note-posting': {
    en: '{who} changed the [posting permissions](/help/channel-posting-policy) for this channel:\n\n* **Old**: {before}\n* **New**: {after}',
    de: '{who} hat die [Schreibrechte](/help/channel-posting-policy) dieses Kanals geändert:\n\n* **Bisher**: {before}\n* **Jetzt**: {after}',
  },
  'note-posting-former': {
    en: '{who} changed the [posting permissions](/help/channel-posting-policy) for this channel:\n\n* **Old permissions**: {before}.\n* **New permissions**: {after}.',
    de: '{who} hat die [Schreibrechte](/help/channel-posting-policy) dieses Kanals geändert:\n\n* **Bisherige Rechte**: {before}.\n* **Neue Rechte**: {after}.',
  },
  'note-privacy': {
    en: '{who} changed the [access permissions](/help/channel-permissions) for this channel from **{before}** to **{after}**.',
    de: '{who} hat die [Zugriffsrechte](/help/channel-permissions) dieses Kanals von **{before}** zu **{after}** geändert.',
  },
  'note-renamed': {
    en: '{who} renamed channel {before} to {after}.',
    de: '{who} hat den Kanal {before} in {after} umbenannt.',
  },
  'note-retention': {
    en: '{who} has changed the [message retention period](/help/message-retention-policy) for this channel:\n* **Old retention period**: {before}\n* **New retention period**: {after}\n\n{summary}',
    de: '{who} hat die [Aufbewahrungsdauer](/help/message-retention-policy) dieses Kanals geändert:\n* **Bisherige Dauer**: {before}\n* **Neue Dauer**: {after}\n\n{summary}',
  },
  'note-subscribed': {
    en: '{who} subscribed you to {channel}.',
    de: '{who} hat den Kanal {channel} für dich abonniert.',
  },
  'note-subscribed-several': {
    en: '{who} subscribed you to the following channels:',
    de: '{who} hat die folgenden Kanäle für dich abonniert:',
  },
  'note-topic-moved-away': {
    en: 'This topic was moved to {place} by {who}.',
    de: '{who} hat dieses Thema nach {place} verschoben.',
  },
  'note-topic-moved-here': {
    en: 'This topic was moved here from {place} by {who}.',
    de: '{who} hat dieses Thema von {place} hierher verschoben.',
  },
  'note-topic-resolved': {
    en: '{who} has marked this topic as resolved.',
    de: '{who} hat dieses Thema als gelöst markiert.',
  },
  'note-topic-unresolved': {
    en: '{who} has marked this topic as unresolved.',
    de: '{who} hat dieses Thema als ungelöst markiert.',
  },
  'note-topics-policy': {
    en: '{who} changed the "Allow posting to the *general chat* topic?" setting from **{before}** to **{after}**.',
    de: '{who} hat die Einstellung "Beiträge im Thema *general chat* erlauben?" von **{before}** zu **{after}** geändert.',
  },
  'note-unarchived': {
    en: 'Channel {channel} has been unarchived.',
    de: 'Der Kanal {channel} ist nicht mehr archiviert.',
  },
  'policy-private-protected': { en: 'Private, protected history', de: 'Privat, geschützter Verlauf' },
  'policy-private-shared': { en: 'Private, shared history', de: 'Privat, geteilter Verlauf' },
  'policy-public': { en: 'Public', de: 'Öffentlich' },
  'policy-web-public': { en: 'Web-public', de: 'Im Web öffentlich' },
  'posting-administrators': {
    en: 'Only organization administrators can post',
    de: 'Nur Administratoren der Organisation dürfen schreiben',
  },
  'posting-everyone': {
    en: 'All channel members can post',
    de: 'Alle Mitglieder des Kanals dürfen schreiben',
  },
  'posting-full-members': {
    en: 'Only organization full members can post',
    de: 'Nur Vollmitglieder der Organisation dürfen schreiben',
  },
  'posting-moderators': {
    en: 'Only organization administrators and moderators can post',
    de: 'Nur Administratoren und Moderatoren der Organisation dürfen schreiben',
  },
  'topic-channel-events': { en: 'channel events', de: 'Kanalereignisse' },
  'topic-new-channels': { en: 'new channels', de: 'neue Kanäle' },
  'topic-signups': { en: 'signups', de: 'Registrierungen' },
  'topics-allow_empty_topic': { en: '*{topic}* topic allowed', de: 'Thema *{topic}* erlaubt' },
  'topics-disable_empty_topic': { en: 'No *{topic}* topic', de: 'Kein Thema *{topic}*' },
  'topics-empty_topic_only': { en: 'Only *{topic}* topic allowed', de: 'Nur Thema *{topic}* erlaubt' },
  'topics-inherit': { en: 'Automatic', de: 'Automatisch' },
} as const satisfies Wordings;
