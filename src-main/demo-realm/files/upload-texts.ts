import type { Wordings } from '../wordings.ts';

/** The server's texts about uploads and push devices. */
export const uploadTexts = {
  'attachment-invalid': { en: 'Invalid attachment', de: 'Ungültiger Anhang' },
  'device-id-invalid': { en: 'Invalid `device_id`' },
  'push-appid': { en: 'appid has invalid format' },
  'push-appid-old': { en: 'Invalid app ID' },
  'push-bouncer-error': {
    en: 'Internal server error on Zulip push notification service, retry later.',
  },
  'push-bouncer-connection': {
    en: 'ConnectionError while trying to connect to push notification bouncer',
  },
  'push-bouncer-unreachable': {
    en: 'Network error while connecting to Zulip push notification service.',
    de: 'Netzwerkfehler bei der Verbindung zum Push-Dienst von Zulip.',
  },
  'push-device-inactive': { en: 'No active registered push device' },
  'push-device-unknown': { en: 'Device not recognized', de: 'Gerät nicht erkannt' },
  'push-device-unknown-remote': { en: 'Device not recognized by the push bouncer' },
  'push-key-id': { en: 'Invalid push_key_id: Value error, Not a valid unsigned 32-bit integer' },
  'push-key-invalid': { en: 'Invalid `push_key`' },
  'push-misconfigured': {
    en: 'Push notification configuration issue on server, contact the server administrator or retry later.',
  },
  'push-no-key': { en: 'No push registration exists to rotate key for.' },
  'push-no-service': { en: 'Server is not configured to use push notification service.' },
  'push-no-token': { en: 'No push registration exists to rotate token for.' },
  'push-parameters': {
    en: 'Missing parameters: must provide either all push key fields, all token fields, or both.',
  },
  'push-pending': { en: 'A registration for the device already in progress.' },
  'push-token-apns': { en: 'Invalid APNS token' },
  'push-token-encoding': { en: '`token_id` is not Base64 encoded' },
  'push-token-length': {
    en: 'Empty or invalid length token',
    de: 'Leeres Token oder Token mit falscher Länge',
  },
  'push-token-unknown': { en: 'Token does not exist' },
  'upload-large': { en: "File is larger than this server's configured maximum upload size ({size} MiB)." },
  'upload-large-plan': {
    en: "File is larger than the maximum upload size ({size} MiB) allowed by your organization's plan.",
  },
  'upload-missing': { en: 'You must specify a file to upload' },
  'upload-quota': { en: "Upload would exceed your organization's upload quota." },
  'upload-several': { en: 'You may only upload one file at a time' },
} as const satisfies Wordings;
