import { readFileSync } from 'node:fs';

/** Whose queues are compared, by their names in the recordings. */
export const roleNames = ['owner', 'admin', 'moderator', 'member', 'guest'] as const;
export type RoleName = (typeof roleNames)[number];

/** The levels at which the same calls were recorded on genuine servers. */
export const recordedLevels = [442, 247] as const;
export type RecordedLevel = (typeof recordedLevels)[number];

/** A call of the script; `{kind.name}` in path and parameters stands for an ID of the server called. */
export interface RecordedCall {
  readonly n: number;
  readonly as: RoleName | 'nobody';
  readonly method: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** What path and parameters don't show, such as a wrong key. */
  readonly note?: string;
}

export type WireEvent = Readonly<Record<string, unknown>> & { readonly type: string; readonly op?: string };

/** A genuine server's answer to a call. */
export interface RecordedAnswer {
  readonly n: number;
  readonly status: number;
  /** The parsed answer; null for a page. In rejections, `{kind.name}` stands for an ID. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The events that the call added to the queues, by owner. */
  readonly events: Readonly<Partial<Record<RoleName, readonly WireEvent[]>>>;
}

/** A stored answer, which only refers to equal earlier lines. */
interface KeptAnswer {
  readonly n: number;
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The call whose answer has the same value for each of these keys. */
  readonly like?: { readonly n: number; readonly keys: readonly string[] };
  /** Lists of events, then which of them each person got. */
  readonly events?: readonly (readonly WireEvent[])[];
  readonly to?: Readonly<Partial<Record<RoleName, number>>>;
}

function lines<T>(file: string): T[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

/** The script's calls in order, the same at every level. */
export function recordedCalls(): RecordedCall[] {
  return lines('calls.jsonl');
}

/** A genuine server's answers at a level, in call order. */
export function recordedAnswers(level: RecordedLevel | 'limited-plan'): RecordedAnswer[] {
  const bodies = new Map<number, Readonly<Record<string, unknown>>>();
  return lines<KeptAnswer>(`answers-${level}.jsonl`).map(({ n, status, body, like, events, to }) => {
    const earlier = like === undefined ? undefined : bodies.get(like.n);
    const whole =
      earlier === undefined
        ? body
        : { ...Object.fromEntries((like?.keys ?? []).map((key) => [key, earlier[key]])), ...body };
    if (whole !== undefined) bodies.set(n, whole);
    const entries = Object.entries(to ?? {}).map(([role, index]) => [role, events?.[index] ?? []]);
    return { n, status, body: whole ?? null, events: Object.fromEntries(entries) };
  });
}
