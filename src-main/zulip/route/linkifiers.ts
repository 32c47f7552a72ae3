import { z } from 'zod';
import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { wholeList } from '../wire/list.ts';
import { orDefault, rows } from '../wire/unread.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** A pattern that turns text into links (https://zulip.com/api/get-linkifiers); the list is ordered. */
export const wireLinkifier = z.object({
  id: z.int(),
  /** An RE2 expression with named groups. */
  pattern: z.string(),
  /** An RFC 6570 template over the names of the groups. */
  url_template: z.string(),
  ...orDefault({
    /** Null if there is none, and below feature level 471. */
    example_input: z.string().nullable().default(null),
    reverse_template: z.string().nullable().default(null),
    /** Empty below feature level 478. */
    alternative_url_templates: z.array(z.string()).default([]),
  }),
});
export type WireLinkifier = z.infer<typeof wireLinkifier>;

/** https://zulip.com/api/get-events#realm_linkifiers */
export const linkifierList = wholeList('realm_linkifiers', wireLinkifier);

/** `GET /realm/linkifiers`, in the order of evaluation. */
export const linkifiersAnswer = z.object({ linkifiers: rows('linkifiers', wireLinkifier) });

/** `POST /realm/filters`. */
const newLinkifierAnswer = z.object({ id: z.int() });

/** A linkifier to store. The server trims every text. */
export interface LinkifierParameters {
  /** RE2 with named groups, `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570; its variables are exactly the pattern's groups. */
  url_template: string;
  /** Text that the pattern matches; needed with `reverse_template`. Null for none. Feature level 471. */
  example_input?: string | null;
  /** `{name}`, with `{{` and `}}` for braces; filled in, it results in `example_input` again. Feature level 471. */
  reverse_template?: string | null;
  /** More addresses that `reverse_template` matches. Feature level 478. */
  alternative_url_templates?: readonly string[];
}

function requireFields(connection: Connection, linkifier: LinkifierParameters): void {
  const { example_input, reverse_template, alternative_url_templates } = linkifier;
  if (example_input !== undefined || reverse_template !== undefined) {
    requireFeature(connection, 'reverse-linkifiers');
  }
  if (alternative_url_templates !== undefined) requireFeature(connection, 'alternative-url-templates');
}

/** A text that is stored as null if it is empty, because null itself has no form encoding. */
const orEmpty = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

/**
 * All linkifiers in evaluation order (https://zulip.com/api/get-linkifiers). Anyone may call it.
 *
 * @throws RequestError
 */
export async function getLinkifiers(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireLinkifier[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/realm/linkifiers',
    schema: linkifiersAnswer,
    ...options,
  });
  return value.linkifiers;
}

/**
 * Adds a linkifier after all others (https://zulip.com/api/add-linkifier). Administrators. The server checks that the
 * pattern, the templates and the example match.
 *
 * @throws RequestError `forbidden`; `rejected` with `errors` by field, `__all__` for what concerns several;
 * `unsupported` for the newer fields
 */
export async function addLinkifier(
  connection: Connection,
  linkifier: LinkifierParameters,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  requireFields(connection, linkifier);
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/filters',
    parameters: {
      ...linkifier,
      example_input: orEmpty(linkifier.example_input),
      reverse_template: orEmpty(linkifier.reverse_template),
    },
    schema: newLinkifierAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Replaces a linkifier (https://zulip.com/api/update-linkifier). Administrators. Existing messages aren't rendered
 * again.
 *
 * @param linkifier pattern and URL template are sent every time; the other fields keep their value if left out
 * @throws RequestError as `addLinkifier`; `rejected` for an unknown id
 */
export async function updateLinkifier(
  connection: Connection,
  linkifierId: number,
  linkifier: LinkifierParameters,
  options: CallOptions = {},
): Promise<Written> {
  requireFields(connection, linkifier);
  return write(
    connection,
    'PATCH',
    `/realm/filters/${linkifierId}`,
    {
      ...linkifier,
      example_input: orEmpty(linkifier.example_input),
      reverse_template: orEmpty(linkifier.reverse_template),
    },
    options,
  );
}

/**
 * Removes a linkifier (https://zulip.com/api/remove-linkifier). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown id
 */
export async function removeLinkifier(
  connection: Connection,
  linkifierId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/realm/filters/${linkifierId}`, {}, options);
}

/**
 * Reorders the linkifiers (https://zulip.com/api/reorder-linkifiers). Administrators.
 *
 * @param orderedLinkifierIds every id of the organization exactly once, as listed when the call is sent
 * @throws RequestError `forbidden`; `rejected` when an id is missing, repeated or unknown
 */
export async function reorderLinkifiers(
  connection: Connection,
  orderedLinkifierIds: readonly number[],
  options: CallOptions = {},
): Promise<Written> {
  return write(
    connection,
    'PATCH',
    '/realm/linkifiers',
    { ordered_linkifier_ids: orderedLinkifierIds },
    options,
  );
}
