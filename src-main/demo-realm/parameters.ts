import { z } from 'zod';
import { ApiError, badRequest } from './api-error.ts';
import type { KnownParameters } from './endpoint-parameters/endpoint-parameter.ts';
import { schemaRefusal, typedLevel } from './schema-refusal.ts';

/** Accepted by every endpoint: the name of the client. */
const clientName = 'client';

/**
 * Reads the parameters of one request as declared by the server's views: some are raw text, some are JSON inside the
 * field. Unsupported parameters are treated as not sent. https://zulip.com/api/rest
 */
export interface ParameterReader {
  /** Raw text, or undefined if not sent. */
  text(name: string): string | undefined;
  /** Required raw text; throws REQUEST_VARIABLE_MISSING if not sent. */
  requiredText(name: string): string;
  /** Raw text with an older name as well; throws REQUEST_CONFUSING_VAR if both are sent. */
  textByEither(name: string, former: string): string | undefined;
  /**
   * JSON in the field, checked against a schema; undefined if not sent. If each type of a union has its own JSON
   * parser, the first has a name.
   */
  json<T>(name: string, schema: z.ZodType<T>, firstKind?: string): T | undefined;
  /** Required JSON in the field. */
  requiredJson<T>(name: string, schema: z.ZodType<T>): T;
  /** The unsupported names that were sent, sorted. */
  ignored(): string[];
}

/** An integer written as a fraction. */
class FloatingNumber extends Number {}

/** Strict JSON types as in the server's typed parameters: no quoted numbers, no 1 for true. */
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
 * Half a character, which JSON can represent and a form can't, is stored as the replacement character. A number written
 * with a fraction or an exponent isn't an integer for the server, whatever its value.
 */
function reviveValue(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Number.isSafeInteger(value) && /[.e]/i.test(context?.source ?? '')) return new FloatingNumber(value);
  return value;
}

/**
 * Creates a reader of one request's parameters.
 *
 * @param values by name, body before query, the last of repeated names
 * @param featureLevel determines the words of refusals
 * @param known the supported parameters; reading any other is a bug in this program
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

/** Refuses text with more code points than a parameter may have. */
export function limitLength(name: string, value: string, limit: number): void {
  if ([...value].length > limit) throw badRequest('too-long', { name, limit });
}
