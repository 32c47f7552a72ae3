import { badRequest, type ApiError } from './api-error.ts';
import type { z } from 'zod';
import type { TextKey } from './server-text.ts';

/**
 * From about this level, one library checks the parameters of all routes, with its own messages. Routes moved to it one
 * by one after level 247; measured at 247 and 442.
 */
export const typedLevel = 280;

/** The error for a value that has to be an object of known keys from which the server creates a record. */
export const formatMessage = 'does not have the expected format';

const expectedToMessage: Readonly<Record<string, TextKey>> = {
  int: 'not-integer',
  number: 'not-integer',
  boolean: 'not-boolean',
  string: 'not-string',
  array: 'not-list',
  tuple: 'not-list',
  object: 'not-dict',
  record: 'not-dict',
};

/** The error for a value outside a fixed set. */
export function notPossible(name: string, featureLevel: number): ApiError {
  return featureLevel < typedLevel
    ? badRequest('parameter-invalid', { name })
    : badRequest('value-error', { name, reason: 'Not in the list of possible values' });
}

type Path = readonly PropertyKey[];

function placeOf(name: string, path: Path): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `["${String(step)}"]`));
  return name + steps.join('');
}

function valueAt(decoded: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (value === null || typeof value !== 'object' ? undefined : Reflect.get(value, step)),
    decoded,
  );
}

/**
 * Words a schema's first issue as the server does, with positions written as `name["key"][0]`. For a union, the server
 * says that the first type didn't match, under the name in the union's own message; older servers only say that no type
 * matches.
 *
 * @param decoded the whole value
 */
export function schemaRefusal(
  name: string,
  issue: z.core.$ZodIssue | undefined,
  decoded: unknown,
  featureLevel: number,
): ApiError {
  if (issue === undefined) return badRequest('parameter-invalid', { name });
  const isTyped = featureLevel >= typedLevel;
  const last = issue.path.at(-1);
  if (last !== undefined && typeof last !== 'number' && valueAt(decoded, issue.path) === undefined) {
    return isTyped
      ? badRequest('missing-key', { name: placeOf(name, issue.path) })
      : badRequest('missing-key-former', { key: String(last), name: placeOf(name, issue.path.slice(0, -1)) });
  }
  const [place, found] = throughUnions(name, issue, isTyped);
  switch (found.code) {
    case 'invalid_type':
      if (isTyped && found.message === formatMessage) return badRequest('format-invalid', { name: place });
      return badRequest(expectedToMessage[found.expected] ?? 'parameter-invalid', { name: place });
    case 'invalid_union':
      return badRequest('type-not-allowed', { name: place });
    case 'unrecognized_keys': {
      const [key = ''] = found.keys;
      return isTyped
        ? badRequest('key-unexpected', { key, name: `${place}["${key}"]` })
        : badRequest('keys-unexpected', { keys: found.keys.join(', ') });
    }
    case 'too_small':
      if (found.origin !== 'string') return badRequest('too-small', { name: place });
      return badRequest(isTyped ? 'blank' : 'blank-former', { name: place });
    case 'custom':
      return badRequest('value-error', { name: place, reason: found.message });
    default:
      return badRequest('parameter-invalid', { name: place });
  }
}

/** The position and type of an issue, resolved through all unions. */
function throughUnions(
  name: string,
  issue: z.core.$ZodIssue,
  isTyped: boolean,
): readonly [string, z.core.$ZodIssue] {
  let found = issue;
  const path = [...issue.path];
  if (!isTyped) return [placeOf(name, path), issue];
  while (found.code === 'invalid_union') {
    const first = found.errors[0]?.[0];
    if (first === undefined) break;
    path.push(found.message, ...first.path);
    found = first;
  }
  return [placeOf(name, path), found];
}
