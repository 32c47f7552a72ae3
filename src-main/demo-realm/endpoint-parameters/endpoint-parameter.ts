/** A parameter with the feature levels that know it. */
export interface EndpointParameter {
  readonly name: string;
  /** From this level on. */
  readonly since: number;
  /** From this level on no more. */
  readonly until: number;
}

/** Which parameters one endpoint takes on servers of one feature level. */
export interface KnownParameters {
  /** Whether servers of this level take it. */
  takes(name: string): boolean;
  /** Whether servers of any level do. */
  names(name: string): boolean;
}

/** Parameters by method and path, as routes spell those; each with `@SINCE` or `@SINCE-UNTIL` where not every level knows it. */
export type EndpointTable = Readonly<Record<string, string>>;

/** Reads what a table says of one endpoint. */
export function readEndpoint(text: string): EndpointParameter[] {
  return text.split(/\s+/).map((word) => {
    const match = /^([a-z0-9_]+)(?:@(\d+)(?:-(\d+))?)?$/.exec(word);
    if (match === null) throw new SyntaxError(`A parameter cannot be written as "${word}".`);
    const [, name = '', since = '0', until = 'Infinity'] = match;
    return { name, since: Number(since), until: Number(until) };
  });
}

/** The other way round. */
export function endpointText(parameters: readonly EndpointParameter[]): string {
  return parameters
    .map(({ name, since, until }) => {
      if (until !== Infinity) return `${name}@${since}-${until}`;
      return since === 0 ? name : `${name}@${since}`;
    })
    .join(' ');
}
