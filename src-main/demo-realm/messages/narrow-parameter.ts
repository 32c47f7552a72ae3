import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import { integer, type ParameterReader } from '../parameters.ts';
import { typedLevel } from '../schema-refusal.ts';
import type { NarrowTerm } from './message-narrow.ts';

/** The operand types of operators; text by default. */
const numberOrText: ReadonlySet<string> = new Set([
  'channel',
  'stream',
  'id',
  'sender',
  'group-pm-with',
  'dm-including',
  'with',
]);
const numbersOrText: ReadonlySet<string> = new Set(['dm', 'pm-with']);

/** The level that introduced a term for mentions, with user ids. */
const mentionsLevel = 446;

/** Below this level narrows call channels streams. */
const channelWordLevel = 250;

const list = z.array(z.unknown());

/** Parses the parameter `narrow`: pairs or objects. https://zulip.com/api/construct-narrow */
export function readNarrow(
  parameters: ParameterReader,
  featureLevel: number,
): readonly NarrowTerm[] | undefined {
  return parameters.json('narrow', list)?.map((term, index) => readTerm(term, index, featureLevel));
}

/** The same for a required parameter. */
export function requiredNarrow(parameters: ParameterReader, featureLevel: number): readonly NarrowTerm[] {
  return parameters.requiredJson('narrow', list).map((term, index) => readTerm(term, index, featureLevel));
}

/**
 * Parses the number of messages wanted on one side of the anchor.
 *
 * @returns undefined if not sent
 */
export function readCount(
  parameters: ParameterReader,
  name: 'num_before' | 'num_after',
  featureLevel: number,
): number | undefined {
  const text = parameters.text(name);
  if (featureLevel >= typedLevel) {
    const count = parameters.json(name, integer);
    if (count !== undefined && count < 0) throw badRequest('too-small', { name });
    return count;
  }
  if (text !== undefined && !/^\d+$/.test(text)) throw conversionError(name, text);
  return text === undefined ? undefined : Number(text);
}

/** Checks one term in the server's order: its shape, its operator, then its operand's type. */
function readTerm(term: unknown, index: number, featureLevel: number): NarrowTerm {
  const isTyped = featureLevel >= typedLevel;
  const place = `narrow[${index}]`;
  const shapeless = (reason: string): ApiError =>
    isTyped ? badRequest('value-error', { name: place, reason }) : conversionError('narrow', term);
  if (Array.isArray(term)) {
    const [operator, operand]: unknown[] = term;
    if (term.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      throw shapeless('element is not a string pair');
    }
    return { operator, operand: checkedOperand(operator, operand, featureLevel) };
  }
  if (typeof term !== 'object' || term === null) throw shapeless('dict or list required');
  const { operator, operand, negated }: { operator?: unknown; operand?: unknown; negated?: unknown } = term;
  if (isTyped) {
    if (operand === undefined || operand === null) throw shapeless('operand is missing');
    if (operator === undefined || operator === null) throw shapeless('operator is missing');
  } else {
    for (const key of ['operator', 'operand']) {
      if (!(key in term)) throw badRequest('missing-key-former', { key, name: 'elem' });
    }
  }
  const named = (key: string): string => (isTyped ? `${place}["${key}"]` : `elem["${key}"]`);
  if (typeof operator !== 'string') throw badRequest('not-string', { name: named('operator') });
  if (negated !== undefined && typeof negated !== 'boolean') {
    throw badRequest('not-boolean', { name: named('negated') });
  }
  return { operator, operand: checkedOperand(operator, operand, featureLevel), negated };
}

function checkedOperand(operator: string, operand: unknown, featureLevel: number): NarrowTerm['operand'] {
  const name = featureLevel >= typedLevel ? 'operand' : 'elem["operand"]';
  const isNumber = takesNumber(operator, featureLevel);
  if (typeof operand === 'string') {
    const isBlank = !isNumber && operator === 'search' && operand.trim() === '';
    if (isBlank) throw badRequest('blank-former', { name });
    return operand;
  }
  if (isNumber) {
    if (typeof operand === 'number' && Number.isInteger(operand)) return operand;
    throw badRequest('not-string-or-integer', { name });
  }
  if (!numbersOrText.has(operator)) throw badRequest('not-string', { name });
  if (!Array.isArray(operand)) throw badRequest('not-string-or-integers', { name });
  const wrong = operand.findIndex((id) => !Number.isInteger(id));
  if (wrong >= 0) throw badRequest('not-integer', { name: `${name}[${wrong}]` });
  return operand;
}

function takesNumber(operator: string, featureLevel: number): boolean {
  if (operator === 'mentions') return featureLevel >= mentionsLevel;
  if (operator === 'channel') return featureLevel >= channelWordLevel;
  return numberOrText.has(operator);
}

/** The error of older servers for values they can't parse. */
function conversionError(name: string, value: unknown): ApiError {
  return new ApiError('value-bad', {
    code: 'REQUEST_VARIABLE_INVALID',
    values: { name, value: typeof value === 'string' ? value : JSON.stringify(value) },
    fields: { var_name: name, bad_value: value },
  });
}
