/** What every endpoint function takes beside its own parameters. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Bound of one attempt; each endpoint has a default that fits it. */
  timeoutMilliseconds?: number | undefined;
}

/** The outcome of a write: the parameters this server does not know and therefore did not apply. */
export interface Written {
  ignoredParameters: string[];
}
