import type { Wordings } from '../server-text.ts';

/** What the server says about requests in general, people, groups, presence and status. */
export const generalTexts = {
  'account-deactivated': { en: 'Account is deactivated', de: 'Konto ist deaktiviert' },
  'account-deactivated-sign-in': {
    en: 'Your account has been deactivated.',
    de: 'Dein Konto wurde deaktiviert.',
  },
  'administrator-required': {
    en: 'Must be an organization administrator',
    de: 'Du musst Administrator der Organisation sein',
  },
  'already-has-account': { en: 'Already has an account.', de: 'Hat bereits ein Konto.' },
  'bad-queue': {
    en: 'Bad event queue ID: {queueId}',
    de: 'Ungültige ID der Ereigniswarteschlange: {queueId}',
  },
  'basic-required': {
    en: 'This endpoint requires HTTP basic authentication.',
    de: 'Dieser Endpunkt verlangt HTTP-Basic-Authentifizierung.',
  },
  'bots-refused': {
    en: 'This endpoint does not accept bot requests.',
    de: 'Dieser Endpunkt nimmt keine Anfragen von Bots an.',
  },
  'plan-limited': {
    en: 'Available on Zulip Cloud Standard. Upgrade to access.',
    de: 'Verfügbar mit Zulip Cloud Standard. Upgrade durchführen, um Zugriff zu erhalten.',
  },
  'capability-missing': {
    en: 'notification_settings_null key is missing from client_capabilities',
    de: 'Der Schlüssel notification_settings_null fehlt in client_capabilities',
  },
  'channel-invalid': { en: 'Invalid channel ID', de: 'Ungültige Kanal-ID' },
  'custom-emoji-deactivated': {
    en: 'This custom emoji has been deactivated.',
    de: 'Dieses benutzerdefinierte Emoji wurde deaktiviert.',
  },
  'custom-emoji-invalid': { en: 'Invalid custom emoji.', de: 'Ungültiges benutzerdefiniertes Emoji.' },
  'custom-emoji-name-invalid': {
    en: 'Invalid custom emoji name.',
    de: 'Ungültiger Name des benutzerdefinierten Emojis.',
  },
  'development-only': {
    en: 'Endpoint not available in production.',
    de: 'Endpunkt im Produktivbetrieb nicht verfügbar.',
  },
  'email-change-refused': {
    en: 'User not authorized to change user emails',
    de: 'Nutzer darf E-Mail-Adressen anderer nicht ändern',
  },
  'email-deactivated': { en: 'Account has been deactivated.', de: 'Das Konto wurde deaktiviert.' },
  'email-invalid': { en: 'Invalid new email address.', de: 'Ungültige neue E-Mail-Adresse.' },
  'email-reserved': { en: 'Reserved for system bots.', de: 'Für System-Bots reserviert.' },
  'email-value-error': {
    en: 'New email value error: {reason}',
    de: 'Fehler im Wert der neuen E-Mail-Adresse: {reason}',
  },
  'emoji-code-invalid': { en: 'Invalid emoji code.', de: 'Ungültiger Emoji-Code.' },
  'emoji-name-invalid': { en: 'Invalid emoji name.', de: 'Ungültiger Emoji-Name.' },
  'emoji-name-needed': {
    en: 'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    de: 'Der Client muss emoji_name senden, wenn er emoji_code oder reaction_type sendet.',
  },
  'emoji-type-invalid': { en: 'Invalid emoji type.', de: 'Ungültiger Emoji-Typ.' },
  'emoji-unknown': { en: "Emoji '{name}' does not exist", de: "Emoji '{name}' existiert nicht" },
  'event-not-in-queue': {
    en: 'Event {eventId} was not in this queue',
    de: 'Ereignis {eventId} war nicht in dieser Warteschlange',
  },
  'event-pruned': {
    en: 'An event newer than {eventId} has already been pruned!',
    de: 'Ein neueres Ereignis als {eventId} wurde bereits entfernt!',
  },
  'field-choice': {
    en: "'{value}' is not a valid choice for '{field}'.",
    de: "'{value}' ist keine gültige Auswahl für '{field}'.",
  },
  'field-not-date': { en: '{field} is not a date', de: '{field} ist kein Datum' },
  'field-not-editable': {
    en: 'You are not allowed to change this field. Contact an administrator to update it.',
    de: 'Du darfst dieses Feld nicht ändern. Wende dich an einen Administrator.',
  },
  'field-not-string': { en: '{field} is not a string', de: '{field} ist keine Zeichenkette' },
  'field-not-url': { en: '{field} is not a URL', de: '{field} ist keine URL' },
  'field-too-long': {
    en: '{field} is too long (limit: {limit} characters)',
    de: '{field} ist zu lang (Grenze: {limit} Zeichen)',
  },
  'field-unknown': { en: 'Field id {id} not found.', de: 'Feld-ID {id} nicht gefunden.' },
  'field-user-bot': { en: 'User with ID {id} is a bot', de: 'Nutzer mit ID {id} ist ein Bot' },
  'field-user-deactivated': {
    en: 'User with ID {id} is deactivated',
    de: 'Nutzer mit ID {id} ist deaktiviert',
  },
  'field-user-invalid': { en: 'Invalid user IDs: {ids}', de: 'Ungültige Nutzer-IDs: {ids}' },
  'field-users-not-list': { en: 'User IDs is not a list', de: 'User IDs ist keine Liste' },
  'group-deactivated': { en: 'User group is deactivated.', de: 'Nutzergruppe ist deaktiviert.' },
  'group-invalid': { en: 'Invalid user group', de: 'Ungültige Nutzergruppe' },
  'guests-refused': { en: 'Not allowed for guest users', de: 'Für Gäste nicht erlaubt' },
  'header-invalid': {
    en: 'Invalid authorization header for basic auth',
    de: 'Ungültiger Authorization-Header für Basic-Authentifizierung',
  },
  'insufficient-permission': { en: 'Insufficient permission', de: 'Unzureichende Berechtigung' },
  'internal-error': { en: 'Internal server error', de: 'Interner Serverfehler' },
  'key-invalid': { en: 'Invalid API key', de: 'Ungültiger API-Schlüssel' },
  'key-malformed': { en: 'Malformed API key', de: 'Fehlerhafter API-Schlüssel' },
  'last-owner-role': {
    en: 'The owner permission cannot be removed from the only organization owner.',
    de: 'Dem einzigen Besitzer der Organisation kann diese Rolle nicht entzogen werden.',
  },
  'login-failed': { en: 'Your username or password is incorrect', de: 'Nutzername oder Passwort ist falsch' },
  'method-not-allowed': { en: 'Method Not Allowed', de: 'Methode nicht erlaubt' },
  'missing-argument': { en: "Missing '{name}' argument", de: "Argument '{name}' fehlt" },
  'missing-key': { en: '{name} field is missing', de: 'Feld {name} fehlt' },
  'name-characters': { en: 'Invalid characters in name!', de: 'Ungültige Zeichen im Namen!' },
  'name-empty': { en: 'Name must not be empty!', de: 'Der Name darf nicht leer sein!' },
  'name-format': { en: 'Invalid format!', de: 'Ungültiges Format!' },
  'name-long': { en: 'Name too long!', de: 'Name zu lang!' },
  'name-short': { en: 'Name too short!', de: 'Name zu kurz!' },
  'name-unique': {
    en: 'Unique names required in this organization.',
    de: 'In dieser Organisation müssen Namen eindeutig sein.',
  },
  'no-such-user': { en: 'No such user', de: 'Nutzer existiert nicht' },
  'not-boolean': { en: '{name} is not a boolean', de: '{name} ist kein Wahrheitswert' },
  'not-dict': { en: '{name} is not a dict', de: '{name} ist kein Wörterbuch' },
  'not-integer': { en: '{name} is not an integer', de: '{name} ist keine ganze Zahl' },
  'not-json': { en: '{name} is not valid JSON', de: '{name} ist kein gültiges JSON' },
  'not-list': { en: '{name} is not a list', de: '{name} ist keine Liste' },
  'not-logged-in': {
    en: 'Not logged in: API authentication or user session required',
    de: 'Nicht angemeldet: API-Authentifizierung oder Sitzung erforderlich',
  },
  'not-string': { en: '{name} is not a string', de: '{name} ist keine Zeichenkette' },
  'nothing-new': {
    en: 'Client did not pass any new values.',
    de: 'Der Client hat keine neuen Werte gesendet.',
  },
  'owner-required': { en: 'Must be an organization owner', de: 'Du musst Besitzer der Organisation sein' },
  'parameter-invalid': { en: 'Invalid {name}', de: 'Ungültig: {name}' },
  'presence-bots': {
    en: 'Presence is not supported for bot users.',
    de: 'Anwesenheit gibt es für Bots nicht.',
  },
  'presence-none': { en: 'No presence data for {who}', de: 'Keine Anwesenheitsdaten für {who}' },
  'rate-limit': { en: 'API usage exceeded rate limit', de: 'Nutzungsgrenze der API überschritten' },
  'realm-deactivated': {
    en: 'This organization has been deactivated',
    de: 'Diese Organisation wurde deaktiviert',
  },
  'role-invalid': { en: 'Invalid role', de: 'Ungültige Rolle' },
  'status-invalid': { en: 'Invalid status: {status}', de: 'Ungültiger Status: {status}' },
  'too-long': {
    en: '{name} is too long (limit: {limit} characters)',
    de: '{name} ist zu lang (Grenze: {limit} Zeichen)',
  },
  'too-small': { en: '{name} is too small', de: '{name} ist zu klein' },
  'user-deactivated': { en: 'User is deactivated', de: 'Nutzer ist deaktiviert' },
  'username-not-email': { en: 'Enter a valid email address.', de: 'Gib eine gültige E-Mail-Adresse ein.' },
  'webhook-bot': {
    en: 'This API is not available to incoming webhook bots.',
    de: 'Diese API steht Bots für eingehende Webhooks nicht zur Verfügung.',
  },
} as const satisfies Wordings;
