import type { Failure } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';

/** The way of a notification, in its order. */
export type PushStepId = 'server' | 'device' | 'service' | 'phone';

/** Why a test failed, and what to do. */
export interface PushExplanation {
  /** The step that was not taken; null where it never came so far, or where nobody can tell. */
  step: PushStepId | null;
  cause: string;
  nextStep: string;
  /** For the server's administrator. */
  page?: string;
}

const administratorPage = 'https://zulip.readthedocs.io/en/stable/production/mobile-push-notifications.html';
const appAgain =
  'In the app on the phone, sign out of this organization and in again: that registers the device again. Then send the test again.';

/** By the server's code, which is the same in every language. https://zulip.com/api/test-notify */
const byCode: Readonly<Record<string, PushExplanation>> = {
  PUSH_SERVICE_NOT_CONFIGURED: {
    step: 'server',
    cause:
      'This server is not connected to a service that reaches phones. Nobody here gets notifications on a phone.',
    nextStep: 'Ask the server’s administrator to register it for the push notification service.',
    page: administratorPage,
  },
  INVALID_PUSH_DEVICE_TOKEN: {
    step: 'device',
    cause:
      'The server does not know this token for your account. The app was signed out, was given a new token by the phone, or belongs to another account.',
    nextStep: appAgain,
  },
  NO_ACTIVE_PUSH_DEVICE: {
    step: 'device',
    cause: 'The server has no device of yours whose registration for encrypted notifications is active.',
    nextStep:
      'Open the app on the phone and wait until the device appears here as active. If it stays pending or failed, sign out of this organization in the app and in again.',
  },
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: {
    step: 'service',
    cause:
      'The server knows the device, but the push service does not. The registration was lost between the two, or the server was registered there again.',
    nextStep: `${appAgain} If it happens to many people, ask the server’s administrator to check its registration.`,
    page: administratorPage,
  },
  ADMIN_ACTION_REQUIRED: {
    step: 'service',
    cause:
      'The push service refuses this server: its registration is missing, outdated or not allowed to send any more.',
    nextStep:
      'Ask the server’s administrator to renew its registration with the push service. Nothing on a phone can fix this.',
    page: administratorPage,
  },
  FAILED_TO_CONNECT_BOUNCER: {
    step: 'service',
    cause: 'The server could not reach the push service over the network.',
    nextStep:
      'Send the test again in a few minutes. If it fails again, ask the server’s administrator whether outgoing connections are blocked.',
    page: administratorPage,
  },
  INTERNAL_SERVER_ERROR_ON_BOUNCER: {
    step: 'service',
    cause: 'The push service itself has trouble. Neither the server nor the phone is at fault.',
    nextStep: 'Send the test again later.',
  },
};

/** By the English text, for refusals that all have the code BAD_REQUEST. */
const byText: readonly (readonly [RegExp, PushExplanation])[] = [
  [
    /^This endpoint does not accept bot requests/,
    {
      step: null,
      cause: 'Bots have no phones. This console is signed in as a bot.',
      nextStep: 'Sign in with the account of a person.',
    },
  ],
  [
    /^Empty or invalid length token/,
    {
      step: 'device',
      cause: 'The token is empty or longer than 4,096 characters, which no device’s token is.',
      nextStep: 'Copy the whole token, and nothing else.',
    },
  ],
  [
    /^Invalid APNS token/,
    {
      step: 'device',
      cause:
        'Tokens of Apple devices have only the digits 0 to 9 and the letters a to f. This one has others.',
      nextStep:
        'Copy the token again, without brackets and spaces. A token with other letters is of an Android device.',
    },
  ],
  [
    /^(appid has invalid format|Invalid app ID)/,
    {
      step: 'device',
      cause:
        "The identifier of the app contains characters that it can't have: only letters, digits, dots and hyphens are possible.",
      nextStep: 'The Zulip app has the identifier org.zulip.Zulip.',
    },
  ],
  [
    /^Token does not exist/,
    {
      step: 'device',
      cause:
        'The server does not have this token any more: it was removed elsewhere, or the app was signed out.',
      nextStep: 'Nothing is left to be done.',
    },
  ],
  [
    /^Invalid `device_id`/,
    {
      step: 'device',
      cause: 'The device was removed since it was listed, or belongs to another account.',
      nextStep: 'Choose a device from the list as it is now.',
    },
  ],
  [
    /^A registration for the device already in progress/,
    {
      step: 'device',
      cause: 'The device is being registered at this moment.',
      nextStep: 'Wait until it is shown as active, then send the test again.',
    },
  ],
  [
    /^No push registration exists to rotate/,
    {
      step: 'device',
      cause: 'The app wants to renew a registration that the server does not have.',
      nextStep: appAgain,
    },
  ],
  [
    /^(Missing parameters: must provide|Invalid `?push_key|`token_id` is not Base64)/,
    {
      step: 'device',
      cause: 'The app registered the device in a form that this server does not accept.',
      nextStep: 'Update the app on the phone, then sign out of this organization and in again.',
    },
  ],
];

/** What kept a test from being sent at all, or from being answered. */
function ofTransport(failure: Failure): PushExplanation {
  switch (failure.kind) {
    case 'unsupported':
      return {
        step: null,
        cause: sayText(failure.message),
        nextStep: 'Unencrypted devices can be tested here.',
      };
    case 'rate-limited':
      return {
        step: null,
        cause: 'Too many calls were made in a short time. The test was not sent.',
        nextStep: `Wait ${Math.ceil(failure.retryAfterSeconds)} s, then send it again.`,
      };
    case 'unauthorized':
      return {
        step: null,
        cause: 'The server does not accept the sign-in of this console any more. The test was not sent.',
        nextStep: 'Sign in again, then send it again.',
      };
    case 'offline':
      return {
        step: null,
        cause:
          failure.unknownOutcome === true
            ? 'The connection to the server was lost before it answered. The test may have been sent.'
            : 'This console could not reach the server. The test was not sent.',
        nextStep: 'Look at the phone, then try again once the connection is back.',
      };
    case 'server-trouble':
    case 'malformed':
      return {
        step: null,
        cause: 'The server did not say how the test ended. It may have been sent.',
        nextStep: 'Look at the phone, then try again later.',
      };
    default:
      return {
        step: null,
        cause: 'The server refused the test for a reason that this console does not know.',
        nextStep: 'The words of the server are below. Its administrator can say more.',
      };
  }
}

/** The cause of a failed test in plain words, with what to do next. */
export function explainPushFailure(failure: Failure): PushExplanation {
  if (failure.kind === 'rejected' || failure.kind === 'forbidden') {
    const known = byCode[failure.code] ?? byText.find(([text]) => text.test(sayText(failure.message)))?.[1];
    if (known !== undefined) return known;
  }
  return ofTransport(failure);
}

/** Why the push service did not take a device in, by the code in its event. https://zulip.com/api/get-events#device-update */
const registrationErrors: Readonly<Record<string, string>> = {
  INVALID_BOUNCER_PUBLIC_KEY:
    'The app encrypted the registration with a key that the push service does not use any more. Update the app.',
  REQUEST_EXPIRED:
    'The registration reached the push service too late. The clock of the phone may be wrong; sign out of this organization in the app and in again.',
  BAD_REQUEST: 'The push service could not read the registration. Update the app, and try again.',
  MISSING_REMOTE_REALM:
    'The push service does not know this organization. The server’s administrator has to update its registration there.',
};

export function registrationErrorWords(code: string): string {
  return (
    registrationErrors[code] ??
    `The push service refused the registration (${code}). Sign out of this organization in the app and in again.`
  );
}
