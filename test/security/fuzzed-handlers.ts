import fc from 'fast-check';
import type { FailureKind } from '#contract/outcome.ts';
import { organizationCalls, type CallInput, type OrganizationCallName } from '#contract/calls/calls.ts';
import { sayText } from '#words/text.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { allowed, inputSchema } from './hostile-input.ts';

const names = Object.keys(organizationCalls) as OrganizationCallName[];

/** These would let later calls write, or wait for the user. */
const leftOut: ReadonlySet<string> = new Set(['safety.set']);

interface Ask {
  name: OrganizationCallName;
  input: Record<string, unknown>;
}

/** A call with an input that the contract allows, sensible or not: IDs of nobody, texts of any kind. */
const question: fc.Arbitrary<Ask> = fc
  .constantFrom(...names.filter((name) => !leftOut.has(name)))
  .chain((name) =>
    allowed(inputSchema(name)).map((input) => ({ name, input: input as Record<string, unknown> })),
  );

/** Opens a read-only console with a demo realm; its clipboard accepts anything. */
export async function openReadOnly(): Promise<LiveRealm> {
  const open = await openLiveRealm({}, { copySecret: () => Promise.resolve(true) });
  await open.ask('safety.set', { level: 'read-only' });
  return open;
}

/** Requests other than GET that change nothing, and a notification to one's own phone. */
const harmless = /\/(?:register|events|messages\/render|presence|test_notification)$/;

/** Requests by which the console changed something although it must not. */
export function writesOf({ demo }: LiveRealm): string[] {
  return demo.log
    .filter(({ method, path }) => method !== 'GET' && !harmless.test(path))
    .map(({ method, path }) => `${method} ${path}`);
}

/** Asks the live organization, and throws if the window can't show the answer. */
async function askLive({ live }: LiveRealm, { name, input }: Ask): Promise<FailureKind | 'ok'> {
  const given = { ...input, organizationId: 'orchid' } as CallInput<OrganizationCallName>;
  const result = await live().call(name, given, AbortSignal.timeout(20_000));
  if (result.ok) return 'ok';
  // A bug of ours: anything that an input can cause must have its own answer.
  if (result.failure.kind === 'internal') throw new Error(`${name}: ${sayText(result.failure.message)}`);
  return result.failure.kind;
}

/** Asks this many questions, one after another; returns how many ended how. */
export async function askManyQuestions(open: LiveRealm, count: number): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const end = await askLive(open, asked);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }),
    { numRuns: count },
  );
  return ends;
}
