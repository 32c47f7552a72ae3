import type { AnswerFields, ReadyJson } from '../http-body.ts';

/** A key unknown to every client version, whose value fits no plausible type. */
export const unknownKey = 'wind_and_weather';
const unknownValue = { force: [null, 7], gusts: { north: 'fresh', '12': false } };
const unknownText = `${JSON.stringify(unknownKey)}:${JSON.stringify(unknownValue)},`;

/** How prebuilt JSON rows of people and events begin. */
const firstKeys = /\{(?="(?:user_id|type)":)/g;

/** Adds a key to an answer, to each row of its lists and tables, and to events. */
export function withUnknownKeys(fields: AnswerFields): AnswerFields {
  const more = Object.entries(fields).map(([key, value]) => [key, withKeysInRows(value)] as const);
  return { ...Object.fromEntries(more), [unknownKey]: unknownValue };
}

function withKeysInRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKey);
  if (!isRecord(value)) return value;
  if (isReadyJson(value)) {
    return { readyJson: value.readyJson.map((piece) => piece.replaceAll(firstKeys, `{${unknownText}`)) };
  }
  const rows = Object.entries(value);
  if (rows.length === 0 || !rows.every(([key]) => /^\d+$/.test(key))) return value;
  return Object.fromEntries(rows.map(([key, row]) => [key, withKey(row)]));
}

function withKey(row: unknown): unknown {
  return isRecord(row) ? { ...row, [unknownKey]: unknownValue } : row;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReadyJson(value: object): value is ReadyJson {
  return 'readyJson' in value;
}
