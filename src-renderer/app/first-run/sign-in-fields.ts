import type { CallInput } from '#contract/calls/calls.ts';
import type { FoundOrganization } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import type { SignInValues } from './sign-in-values.ts';

export type SignInMethod = CallInput<'organization.sign-in'>['method'];
export type MethodKind = SignInMethod['kind'];
export type FieldName = 'email' | 'apiKey' | 'username' | 'password';
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The fields that a method asks for, in the order of the screen; the last one is the secret, if there is one. */
export const methodFields: Record<MethodKind, readonly FieldName[]> = {
  'api-key': ['email', 'apiKey'],
  password: ['username', 'password'],
  development: ['username'],
};

const emailShape = /^[^\s@]+@[^\s@]+$/;
/** https://zulip.com/api/api-keys */
const apiKeyShape = /^[A-Za-z0-9]{32}$/;

/** Whether it has the form of an email address. The server decides whether it is somebody's. */
export function looksLikeEmail(text: string): boolean {
  return emailShape.test(text.trim());
}

/** Whether it has the form of an API key: 32 letters and digits. */
export function looksLikeApiKey(text: string): boolean {
  return apiKeyShape.test(text.trim());
}

/**
 * What keeps the sign-in from being sent, by field.
 *
 * @param found decides whether a user name of a directory is taken in place of an email address.
 */
export function checkFields(kind: MethodKind, values: SignInValues, found: FoundOrganization): FieldErrors {
  const errors: FieldErrors = {};
  if (kind === 'api-key') {
    if (!looksLikeEmail(values.email)) {
      errors.email = say('first-run.email-wrong');
    }
    if (!looksLikeApiKey(values.apiKey)) {
      errors.apiKey = say('first-run.api-key-wrong');
    }
    return errors;
  }
  if (found.requiresEmail || kind === 'development') {
    if (!looksLikeEmail(values.username)) {
      errors.username = say('first-run.email-wrong');
    }
  } else if (values.username.trim() === '') {
    errors.username = say('first-run.name-missing');
  }
  if (kind === 'password' && values.password === '') {
    errors.password = say('first-run.password-missing');
  }
  return errors;
}

/** What is sent; spaces around addresses and keys, which come with copying, are left out. Passwords stay as typed. */
export function methodOf(kind: MethodKind, values: SignInValues): SignInMethod {
  switch (kind) {
    case 'api-key':
      return { kind, email: values.email.trim(), apiKey: values.apiKey.trim() };
    case 'password':
      return { kind, username: values.username.trim(), password: values.password };
    case 'development':
      return { kind, username: values.username.trim() };
  }
}

function isFieldName(name: string | undefined): name is FieldName {
  return name === 'email' || name === 'apiKey' || name === 'username' || name === 'password';
}

/**
 * The field that a failed sign-in belongs to; null for failures that no field can mend.
 *
 * @param kind the method that was tried.
 */
export function fieldOfFailure(kind: MethodKind, failure: Failure): FieldName | null {
  switch (failure.kind) {
    case 'invalid-input':
      return isFieldName(failure.field) ? failure.field : null;
    case 'unauthorized':
    case 'rejected':
    case 'forbidden':
      return methodFields[kind].at(-1) ?? null;
    default:
      return null;
  }
}
