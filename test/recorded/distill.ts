import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bindings } from './bindings.ts';
import { bindNames, createNames, type Names } from './names.ts';
import { roleNames, type RecordedCall, type RoleName, type WireEvent } from './recording.ts';

/**
 * Makes this folder's fixtures from recordings of genuine servers: the calls once for all levels with names instead of
 * IDs, the answers of each level without repetitions.
 *
 * node test/recorded/distill.ts FOLDER
 */
interface Line {
  n: number;
  as: RecordedCall['as'];
  method: string;
  path: string;
  parameters?: Record<string, string>;
  status: number;
  body: Record<string, unknown> | null;
  events?: Partial<Record<RoleName, WireEvent[]>>;
  note?: string;
}

const folder = process.argv[2];
if (folder === undefined)
  throw new Error('Say which folder has the recordings: node test/recorded/distill.ts FOLDER');

function read(name: string): Line[] {
  const text = readFileSync(join(folder as string, name), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** Longer lists only keep their beginning, because the rest is alike. */
const longestList: Readonly<Record<string, number>> = {
  stop_words: 3,
  direct_users: 3,
  available_notification_sounds: 3,
};

/** Of almost a hundred integrations, which differ in whether they have options. */
const keptIntegrations = new Set<unknown>(['airbrake', 'github', 'json']);

function shorten(value: unknown, key = ''): unknown {
  if (key === 'realm_incoming_webhook_bots' && Array.isArray(value)) {
    return value.filter((item: { name?: unknown }) => keptIntegrations.has(item.name));
  }
  const most = longestList[key];
  if (Array.isArray(value)) return value.slice(0, most ?? value.length).map((item) => shorten(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, name)]));
}

/**
 * A queue is sometimes read before the last event has arrived; a rejection causes no events, so these belong to the
 * call before.
 */
function returnLateEvents(rows: Line[]): void {
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (row.status < 400 || row.events === undefined || before === undefined) continue;
    for (const [role, events] of Object.entries(row.events) as [RoleName, WireEvent[]][]) {
      before.events = { ...before.events, [role]: [...(before.events?.[role] ?? []), ...events] };
    }
    delete row.events;
  }
}

function learn(rows: readonly Line[]): Names {
  const names = createNames();
  for (const row of rows) bindNames(names, row.n, row.body);
  return names;
}

/** Where the same text differs between two levels, there is an ID, with the same name in both. */
function withNames(text: string, other: string, names: readonly [Names, Names], scope: string): string {
  const numbers = [...other.matchAll(/\d+/g)].map(([digits]) => digits);
  return text.replaceAll(/\d+/g, (digits) => {
    const otherDigits = numbers.shift() ?? '';
    if (digits === otherDigits) return digits;
    const name = names[0].nameOf(
      Number(digits),
      scope,
      (candidate) => names[1].idOf(candidate) === Number(otherDigits),
    );
    if (name === undefined) throw new Error(`No name for ${digits} and ${otherDigits} in ${scope}: ${text}`);
    return `{${name}}`;
  });
}

function toCall(row: Line, other: Line, names: readonly [Names, Names]): RecordedCall {
  const rule = bindings.wholeTexts.find(({ n }) => n === row.n);
  const parameters = Object.entries(row.parameters ?? {}).map(([key, value]) => {
    const whole = rule?.parameters?.[key];
    if (whole !== undefined) return [key, whole];
    if (key === 'scheduled_delivery_timestamp' && value !== '5')
      return [key, `{now+${row.n === 391 ? 86_460 : 86_400}}`];
    return [key, withNames(value, other.parameters?.[key] ?? value, names, `${row.path} ${key}`)];
  });
  return {
    n: row.n,
    as: row.as,
    method: row.method,
    path: rule?.path ?? withNames(row.path, other.path, names, row.path),
    ...(parameters.length === 0
      ? {}
      : { parameters: Object.fromEntries(parameters) as Record<string, string> }),
    ...(row.note === undefined ? {} : { note: row.note }),
  };
}

/** The words of a rejection with names instead of IDs. */
function toBody(row: Line, call: RecordedCall | undefined, names: Names): Record<string, unknown> | null {
  if (row.body === null || row.status < 400 || call === undefined) return row.body;
  const used = [
    ...`${call.path} ${JSON.stringify(call.parameters ?? {})}`.matchAll(/\{([a-z]+\.[^}"]+)\}/g),
  ].map(([, name = '']) => name);
  const queue = row.parameters?.['queue_id'];
  if (queue !== undefined && used.includes('queue.member')) names.bind('queue.member', queue);
  let text = JSON.stringify(row.body);
  for (const name of used) {
    const id = names.idOf(name);
    if (id === undefined) continue;
    // People and groups may have the same number; the preceding word distinguishes them.
    const others = used.filter((other) => other !== name && names.idOf(other) === id);
    const before =
      others.length === 0 ? '' : name.startsWith('user.') ? '(?<=(?:[Uu]ser|user ID:) )' : '(?<=group )';
    text = text.replaceAll(new RegExp(`${before}\\b${id}\\b`, 'g'), `{${name}}`);
  }
  return JSON.parse(text.replaceAll(/([[:,])\{([a-z]+\.[^}"]+)\}(?=[\],}])/g, '$1"{$2}"')) as Record<
    string,
    unknown
  >;
}

function keep(rows: readonly Line[], calls: readonly RecordedCall[], names: Names): object[] {
  let likeRow: Line | undefined;
  return rows.map((row) => {
    const body = shorten(
      toBody(
        row,
        calls.find(({ n }) => n === row.n),
        names,
      ),
    ) as Record<string, unknown> | null;
    const lists: WireEvent[][] = [];
    const to: Partial<Record<RoleName, number>> = {};
    for (const role of roleNames) {
      const events = row.events?.[role]?.map(({ id: _id, ...event }) => shorten(event) as WireEvent) ?? [];
      if (events.length === 0) continue;
      const known = lists.findIndex((list) => isDeepStrictEqual(list, events));
      to[role] = known >= 0 ? known : lists.push(events) - 1;
    }
    const base = { n: row.n, status: row.status };
    const sent = lists.length === 0 ? {} : { events: lists, to };
    if (row.path !== '/register' || row.status !== 200 || body === null)
      return { ...base, ...(body === null ? {} : { body }), ...sent };
    if (likeRow === undefined) {
      likeRow = { ...row, body };
      return { ...base, body, ...sent };
    }
    const first = likeRow.body ?? {};
    const keys = Object.keys(body).filter((key) => isDeepStrictEqual(body[key], first[key]));
    const own = Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
    return { ...base, like: { n: likeRow.n, keys }, body: own, ...sent };
  });
}

function write(name: string, rows: readonly object[]): void {
  writeFileSync(new URL(name, import.meta.url), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const newer = read('level-442.jsonl');
const older = read('level-247.jsonl');
const names = [learn(newer), learn(older)] as const;
for (const rows of [newer, older]) returnLateEvents(rows);
const calls = newer.map((row, index) => toCall(row, older[index] ?? row, names));
write('calls.jsonl', calls);
write('answers-442.jsonl', keep(newer, calls, names[0]));
write('answers-247.jsonl', keep(older, calls, names[1]));
write('answers-limited-plan.jsonl', keep(read('level-442-limited-plan.jsonl'), [], createNames()));
