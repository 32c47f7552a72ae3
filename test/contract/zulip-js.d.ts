/** The parts of zulip-js used by the foreign client tests and the bench; the package has no types. */
declare module 'zulip-js' {
  type Answer = Promise<Record<string, unknown> & { result: string }>;
  interface Client {
    callEndpoint(path: string, method: string, parameters: Record<string, unknown>): Answer;
    users: { retrieve(): Answer; me: { getProfile(): Answer } };
    queues: { register(parameters: Record<string, unknown>): Answer; deregister(parameters: object): Answer };
    events: { retrieve(parameters: Record<string, unknown>): Answer };
    messages: {
      send(parameters: Record<string, unknown>): Answer;
      retrieve(parameters: Record<string, unknown>): Answer;
    };
    callOnEachEvent(onEvent: (event: unknown) => void, eventTypes: string[]): Promise<void>;
    streams: { retrieve(): Answer };
  }
  export default function zulip(config: { username: string; apiKey: string; realm: string }): Promise<Client>;
}
