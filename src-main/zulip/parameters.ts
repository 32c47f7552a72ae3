/** What JSON can represent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** A call's parameter. A string is sent unchanged, everything else as JSON; undefined is left out. */
export type ParameterValue = string | number | boolean | null | readonly JsonValue[] | object | undefined;

/** A call's named parameters. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A value to be sent as JSON even if it is a string, including quotes, such as `idle_queue_timeout="mobile"`. */
export class JsonParameter {
  readonly json: JsonValue;

  constructor(json: JsonValue) {
    this.json = json;
  }
}

/**
 * A parameter's text as the server reads it (https://zulip.com/api/http-headers and the parameter types of each
 * endpoint): strings raw, numbers decimal, booleans `true`/`false`, arrays and objects JSON.
 *
 * @throws TypeError for a number that isn't finite, which JSON would silently turn into null.
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
