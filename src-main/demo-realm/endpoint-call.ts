import { ApiError, badRequest } from './api-error.ts';
import { authenticate } from './authentication/authentication.ts';
import { parametersOf } from './endpoint-parameters/parameters-of.ts';
import type { AnswerFields, UploadedFile } from './http-body.ts';
import { createParameterReader } from './parameters.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestLogEntry } from './request-log.ts';
import type { Realm, Route } from './router.ts';
import { serverText } from './server-text.ts';
import type { User } from './state.ts';

/** The result of a call. */
export interface Outcome {
  status: number;
  headers: Record<string, string>;
  fields: AnswerFields;
  /** HTML instead of fields. */
  page?: string | undefined;
}

/** A call of an existing endpoint. */
export interface EndpointCall {
  readonly route: Route;
  /** The variable parts of the path. */
  readonly path: readonly string[];
  readonly values: Map<string, string>;
  readonly files: UploadedFile[];
  readonly query: string;
  readonly authorization: string | undefined;
  readonly userAgent: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Parameters treated as unsupported. */
  readonly without: readonly string[];
  /** Receives the caller's id. */
  readonly entry: RequestLogEntry;
}

/** Longer client names are truncated. */
const longestClientName = 30;

/** A client's name from its User-Agent: the part before the version; browsers are the web app. */
function clientName(userAgent: string | undefined): string {
  const name = userAgent?.match(/^[^/(\s]+/)?.[0] ?? 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}

/**
 * Answers a call in the server's order: credentials, rate limit, role check, parameters, handler.
 * https://zulip.com/api/rest-error-handling
 */
export async function answerCall(
  realm: Realm,
  rateLimits: Readonly<Record<'calls' | 'events', RateLimits>>,
  call: EndpointCall,
): Promise<Outcome> {
  const { state } = realm;
  const { route, path, values, files, query, signal, entry } = call;
  const headers: Record<string, string> = {};
  const known = parametersOf(route, state.featureLevel, call.without);
  const parameters = createParameterReader(values, state.featureLevel, known);
  try {
    const named = values.get('client') ?? clientName(call.userAgent);
    const client = named.slice(0, longestClientName);
    const common = { realm, state, parameters, files, query, path, signal, headers, client };
    let fields: AnswerFields;
    if (route.anonymous === true) {
      fields = await route.handle(common);
    } else {
      const caller = authenticate(state, call.authorization);
      entry.userId = caller.userId;
      const limits = rateLimits[route.bucket === 'events' ? 'events' : 'calls'];
      Object.assign(headers, limits.take(String(caller.userId)));
      refuse(route.refuses ?? {}, caller, state.featureLevel);
      fields = await route.handle({ ...common, caller });
    }
    const ignored = state.featureLevel >= 167 && route.ignoresSilently !== true ? parameters.ignored() : [];
    return {
      status: 200,
      headers,
      fields: {
        result: 'success',
        msg: '',
        ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
        ...fields,
      },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: error.status,
      headers: { ...headers, ...error.headers },
      page: error.page,
      fields: {
        result: 'error',
        msg: serverText(state.language, error.key, error.values, state.featureLevel),
        code: error.code,
        ...error.fields,
      },
    };
  }
}

function refuse(
  refuses: { bots?: 'always' | { before: number }; guests?: true },
  caller: User,
  featureLevel: number,
): void {
  const { bots } = refuses;
  if (caller.isBot && bots !== undefined && (bots === 'always' || featureLevel < bots.before)) {
    throw badRequest('bots-refused');
  }
  if (caller.role === 600 && refuses.guests === true) throw badRequest('guests-refused');
}
