import { channelParameters } from './channel-parameters.ts';
import { readEndpoint, type EndpointParameter, type KnownParameters } from './endpoint-parameter.ts';
import { messageParameters } from './message-parameters.ts';
import { organizationParameters } from './organization-parameters.ts';
import { peopleParameters } from './people-parameters.ts';

/** The parameters of each endpoint, by method and path; endpoints that aren't listed have none. */
export const endpointParameters: ReadonlyMap<string, ReadonlyMap<string, EndpointParameter>> = new Map(
  Object.entries({
    ...peopleParameters,
    ...channelParameters,
    ...messageParameters,
    ...organizationParameters,
  }).map(([endpoint, text]) => [endpoint, new Map(readEndpoint(text).map((one) => [one.name, one]))]),
);

/**
 * The parameters of a route on a server of a feature level.
 *
 * @param without treated as unsupported
 */
export function parametersOf(
  { method, path }: { method: string; path: string },
  featureLevel: number,
  without: readonly string[] = [],
): KnownParameters {
  const known = endpointParameters.get(`${method} ${path}`);
  return {
    takes(name) {
      const { since = Infinity, until = 0 } = known?.get(name) ?? {};
      return since <= featureLevel && featureLevel < until && !without.includes(name);
    },
    names: (name) => known?.has(name) === true,
  };
}
