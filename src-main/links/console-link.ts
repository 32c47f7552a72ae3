import { z } from 'zod';

/** The scheme that the packages register; build/electron-builder.yml has it too. */
export const linkScheme = 'realm-console';

const longestLink = 2_000;

const organization = z.string().transform((address, context) => {
  const url = URL.parse(address);
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    context.addIssue({ code: 'custom', message: 'Not the address of an organization.' });
    return z.NEVER;
  }
  return url.origin;
});
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const consoleLink = z.lazy(() =>
  z.discriminatedUnion('opens', [
    z.strictObject({ opens: z.literal('organization'), organization }),
    z.strictObject({
      opens: z.enum(['person', 'group', 'channel', 'attachment', 'report']),
      organization,
      id,
    }),
    z.strictObject({ opens: z.enum(['change-set', 'job']), organization, id: z.uuid() }),
  ]),
);

/**
 * What a link points to: an organization by its origin, or an object in it by its id. A report has its message's id, a
 * change set in the journal its job's. A link shows something and never changes anything.
 */
export type ConsoleLink = z.infer<typeof consoleLink>;

/** The first argument that looks like one of our links; null where there is none. */
export function findLink(arguments_: readonly string[]): string | null {
  return arguments_.find((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`)) ?? null;
}

/**
 * Reads `realm-console://person?organization=https://chat.example.com&id=41` and its siblings; `organization` has no
 * id. Anyone can write such a link, so it is checked as strictly as a call from the window.
 * @returns null for anything else
 */
export function readLink(text: string): ConsoleLink | null {
  const url = text.length > longestLink ? null : URL.parse(text);
  if (url === null || url.protocol !== `${linkScheme}:`) return null;
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return null;
  // Some systems append a slash to the host.
  if (url.pathname !== '' && url.pathname !== '/') return null;
  const named = [...url.searchParams];
  const fields = Object.fromEntries(named);
  if (Object.keys(fields).length !== named.length || 'opens' in fields) return null;
  return consoleLink.safeParse({ ...fields, opens: url.hostname }).data ?? null;
}
