import { z } from 'zod';
import { ApiError, badRequest } from './api-error.ts';
import type { TextKey } from './server-text.ts';

/**
 * Reads the parameters of one request the way the server's views declare them: some are raw text, some are JSON
 * inside the field. What was never asked for is reported as ignored. https://zulip.com/api/rest
 */
export interface ParameterReader {
  /** Raw text, or undefined when not sent. */
  text(name: string): string | undefined;
  /** Raw text that must be sent; REQUEST_VARIABLE_MISSING otherwise. */
  requiredText(name: string): string;
  /** JSON in the field, checked against a schema; undefined when not sent. */
  json<T>(name: string, schema: z.ZodType<T>): T | undefined;
  /** JSON in the field that must be sent. */
  requiredJson<T>(name: string, schema: z.ZodType<T>): T;
  /** Says that a parameter is known although this server makes nothing of it. */
  accept(...names: string[]): void;
  /** The names sent but never asked for, sorted. */
  ignored(): string[];
}

/** Strict JSON types as the server's typed parameters have them: no number in quotes, no 1 for true. */
export const integer = z.int();
export const boolean = z.boolean();
export const integerList = z.array(z.int());
export const stringList = z.array(z.string());

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

/** Half of a character, which JSON can write and a form cannot, is stored as the replacement character. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/**
 * Makes a reader of the parameters of one request.
 *
 * @param values by name, body before query, the last of repeated names
 */
export function createParameterReader(values: ReadonlyMap<string, string>): ParameterReader {
  const known = new Set<string>();

  function text(name: string): string | undefined {
    known.add(name);
    return values.get(name);
  }

  function requiredText(name: string): string {
    const value = text(name);
    if (value === undefined) {
      throw new ApiError('missing-argument', {
        code: 'REQUEST_VARIABLE_MISSING',
        values: { name },
        fields: { var_name: name },
      });
    }
    return value;
  }

  function parse<T>(name: string, source: string, schema: z.ZodType<T>): T {
    let decoded: unknown;
    try {
      decoded = JSON.parse(source, wellFormed);
    } catch {
      throw badRequest('not-json', { name });
    }
    const parsed = schema.safeParse(decoded);
    if (parsed.success) return parsed.data;
    throw fromIssue(name, parsed.error.issues[0], decoded);
  }

  return {
    text,
    requiredText,
    json(name, schema) {
      const value = text(name);
      return value === undefined ? undefined : parse(name, value, schema);
    },
    requiredJson(name, schema) {
      return parse(name, requiredText(name), schema);
    },
    accept(...names) {
      for (const name of names) known.add(name);
    },
    ignored() {
      return [...values.keys()].filter((name) => !known.has(name)).toSorted();
    },
  };
}

/** Words a schema's first complaint as the server does, positions written `name["key"][0]`. */
function fromIssue(name: string, issue: z.core.$ZodIssue | undefined, decoded: unknown): ApiError {
  if (issue === undefined) return badRequest('parameter-invalid', { name });
  const place =
    name +
    issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `["${String(step)}"]`)).join('');
  if (issue.code === 'invalid_type') {
    const found = issue.path.reduce<unknown>(
      (value, step) => (value === null || typeof value !== 'object' ? undefined : Reflect.get(value, step)),
      decoded,
    );
    if (found === undefined && issue.path.length > 0) return badRequest('missing-key', { name: place });
    return badRequest(expectedToMessage[issue.expected] ?? 'parameter-invalid', { name: place });
  }
  if (issue.code === 'too_small') return badRequest('too-small', { name: place });
  return badRequest('parameter-invalid', { name: place });
}

/** Refuses text of more code points than a parameter may have. */
export function limitLength(name: string, value: string, limit: number): void {
  if ([...value].length > limit) throw badRequest('too-long', { name, limit });
}
