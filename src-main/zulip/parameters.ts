/** What JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** A parameter of a call. A string goes as it is; everything else goes as JSON text; undefined is left out. */
export type ParameterValue = string | number | boolean | null | readonly JsonValue[] | object | undefined;

/** Named parameters of a call. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A value to be sent as JSON even if it is a string, quotes included, such as `idle_queue_timeout="mobile"`. */
export class JsonParameter {
  readonly json: JsonValue;

  constructor(json: JsonValue) {
    this.json = json;
  }
}

/**
 * The text of one parameter as the server reads it (https://zulip.com/api/http-headers and the parameter types of
 * each endpoint): strings raw, numbers decimal, booleans `true`/`false`, arrays and objects JSON.
 *
 * @throws TypeError for a number that is not finite: JSON would silently turn it into null.
 */
export function encodeParameter(value: Exclude<ParameterValue, undefined>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError('A parameter must be a finite number.');
  }
  return JSON.stringify(value instanceof JsonParameter ? value.json : value);
}

/** The parameters in form encoding, for a body or a query string. */
export function encodeParameters(parameters: Parameters): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) form.append(name, encodeParameter(value));
  }
  return form.toString();
}
