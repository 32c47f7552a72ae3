import { z } from 'zod';
import { ApiError, badRequest } from './api-error.ts';
import type { KnownParameters } from './endpoint-parameters/endpoint-parameter.ts';
import { schemaRefusal, typedLevel } from './schema-refusal.ts';

/** What every endpoint takes: the name of the program that asks. */
const clientName = 'client';

/**
 * Reads the parameters of one request the way the server's views declare them: some are raw text, some are JSON
 * inside the field. What the endpoint does not take is as if it were not sent. https://zulip.com/api/rest
 */
export interface ParameterReader {
  /** Raw text, or undefined when not sent. */
  text(name: string): string | undefined;
  /** Raw text that must be sent; REQUEST_VARIABLE_MISSING otherwise. */
  requiredText(name: string): string;
  /** Raw text that has an older name as well; REQUEST_CONFUSING_VAR where both are sent. */
  textByEither(name: string, former: string): string | undefined;
  /** JSON in the field, checked against a schema; undefined when not sent. Where each kind is read from JSON by itself, the first has a name. */
  json<T>(name: string, schema: z.ZodType<T>, firstKind?: string): T | undefined;
  /** JSON in the field that must be sent. */
  requiredJson<T>(name: string, schema: z.ZodType<T>): T;
  /** The names that were sent and that the endpoint does not take, sorted. */
  ignored(): string[];
}

/** A whole number that was written as a fraction. */
class FloatingNumber extends Number {}

/** Strict JSON types as the server's typed parameters have them: no number in quotes, no 1 for true. */
export const integer = z.int();
export const boolean = z.boolean();
export const integerList = z.array(z.int());
export const stringList = z.array(z.string());

/** A number of either kind. */
export const anyNumber = z.preprocess(
  (value) => (value instanceof FloatingNumber ? value.valueOf() : value),
  z.number(),
);

/**
 * Half of a character, which JSON can write and a form cannot, is stored as the replacement character. A number that is
 * written with a fraction or an exponent is none of the server's integers, whatever its value.
 */
function reviveValue(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Number.isSafeInteger(value) && /[.e]/i.test(context?.source ?? '')) return new FloatingNumber(value);
  return value;
}

/**
 * Makes a reader of the parameters of one request.
 *
 * @param values by name, body before query, the last of repeated names
 * @param featureLevel decides about the words of refusals
 * @param known what the endpoint takes; to read anything else is a mistake of this program
 */
export function createParameterReader(
  values: ReadonlyMap<string, string>,
  featureLevel: number,
  known: KnownParameters,
): ParameterReader {
  function text(name: string): string | undefined {
    if (!known.names(name)) throw new Error(`The endpoint does not declare its parameter ${name}.`);
    return known.takes(name) ? values.get(name) : undefined;
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

  function parse<T>(name: string, source: string, schema: z.ZodType<T>, firstKind?: string): T {
    let decoded: unknown;
    try {
      decoded = JSON.parse(source, reviveValue);
    } catch {
      if (featureLevel < typedLevel) throw badRequest('not-json-former', { name });
      throw badRequest('not-json', { name: firstKind === undefined ? name : `${name}["${firstKind}"]` });
    }
    const parsed = schema.safeParse(decoded);
    if (parsed.success) return parsed.data;
    throw schemaRefusal(name, parsed.error.issues[0], decoded, featureLevel);
  }

  return {
    text,
    requiredText,
    textByEither(name, former) {
      const [newer, older] = [text(name), text(former)];
      if (newer === undefined || older === undefined) return newer ?? older;
      throw new ApiError('arguments-confused', {
        code: 'REQUEST_CONFUSING_VAR',
        values: { first: name, second: former },
        fields: { var_name1: name, var_name2: former },
      });
    },
    json(name, schema, firstKind) {
      const value = text(name);
      return value === undefined ? undefined : parse(name, value, schema, firstKind);
    },
    requiredJson(name, schema) {
      return parse(name, requiredText(name), schema);
    },
    ignored() {
      return [...values.keys()].filter((name) => name !== clientName && !known.takes(name)).toSorted();
    },
  };
}

/** Refuses text of more code points than a parameter may have. */
export function limitLength(name: string, value: string, limit: number): void {
  if ([...value].length > limit) throw badRequest('too-long', { name, limit });
}
