/** A parameter with the feature levels that support it. */
export interface EndpointParameter {
  readonly name: string;
  /** The first level that supports it. */
  readonly since: number;
  /** The first level that no longer does. */
  readonly until: number;
}

/** The parameters of one endpoint on servers of one feature level. */
export interface KnownParameters {
  /** Whether servers of this level support it. */
  takes(name: string): boolean;
  /** Whether servers of any level do. */
  names(name: string): boolean;
}

/**
 * Parameters by method and path, spelled as in routes; each with `@SINCE` or `@SINCE-UNTIL` if not every level supports
 * it.
 */
export type EndpointTable = Readonly<Record<string, string>>;

/** Parses a table's text for one endpoint. */
export function readEndpoint(text: string): EndpointParameter[] {
  return text.split(/\s+/).map((word) => {
    const match = /^([a-z0-9_]+)(?:@(\d+)(?:-(\d+))?)?$/.exec(word);
    if (match === null) throw new SyntaxError(`A parameter cannot be written as "${word}".`);
    const [, name = '', since = '0', until = 'Infinity'] = match;
    return { name, since: Number(since), until: Number(until) };
  });
}

/** The inverse. */
export function endpointText(parameters: readonly EndpointParameter[]): string {
  return parameters
    .map(({ name, since, until }) => {
      if (until !== Infinity) return `${name}@${since}-${until}`;
      return since === 0 ? name : `${name}@${since}`;
    })
    .join(' ');
}
