import { roleNames, type RecordedAnswer, type RoleName, type WireEvent } from './recording.ts';
import { shapeDifferences, shapeOf } from './shape.ts';

export const aspects = ['status', 'code', 'words', 'shape', 'events'] as const;
export type Aspect = (typeof aspects)[number];

export interface Difference {
  readonly aspect: Aspect;
  /** The recorded side first; `-` is missing here, `+` is only here, `~` differs. */
  readonly text: string;
}

/** How an answer and its events differ from a genuine server's at the same call; empty if they agree. */
export function compareAnswers(
  expected: Omit<RecordedAnswer, 'n'>,
  actual: Omit<RecordedAnswer, 'n'>,
): Difference[] {
  const differences: Difference[] = [];
  if (expected.status !== actual.status) {
    const msg = actual.body?.['msg'];
    const words = typeof msg === 'string' && msg !== '' ? ` (${msg})` : '';
    differences.push({ aspect: 'status', text: `~${expected.status} is ${actual.status}${words}` });
  } else {
    for (const [key, aspect] of [
      ['code', 'code'],
      ['msg', 'words'],
    ] as const) {
      const [wanted, got] = [expected.body?.[key], actual.body?.[key]];
      if (wanted !== got) {
        differences.push({
          aspect,
          text: `~${JSON.stringify(wanted) ?? 'none'} is ${JSON.stringify(got) ?? 'none'}`,
        });
      }
    }
    for (const text of shapeDifferences(shapeOf(expected.body), shapeOf(actual.body))) {
      if (text.startsWith('-code:') || text.startsWith('+code:')) continue;
      differences.push({ aspect: 'shape', text });
    }
  }
  for (const role of roleNames) {
    for (const text of compareEvents(expected.events[role] ?? [], actual.events[role] ?? [])) {
      differences.push({ aspect: 'events', text: `${role} ${text}` });
    }
  }
  return differences;
}

function compareEvents(expected: readonly WireEvent[], actual: readonly WireEvent[]): string[] {
  const names = (events: readonly WireEvent[]): string => events.map(nameOf).join(', ') || 'none';
  if (names(expected) !== names(actual)) return [`~${names(expected)} is ${names(actual)}`];
  return expected.flatMap((event, index) => {
    const lines = shapeDifferences(shapeOf(withoutId(event)), shapeOf(withoutId(actual[index])));
    return lines.map((line) => `${nameOf(event)} ${line}`);
  });
}

function nameOf({ type, op }: WireEvent): string {
  return op === undefined ? type : `${type}/${op}`;
}

function withoutId(event: WireEvent | undefined): Record<string, unknown> {
  const { id: _id, ...rest } = event ?? { type: '' };
  return rest;
}

/** Merges lines with the same text for several people. */
export function gatherRoles(differences: readonly Difference[]): string[] {
  const lines = new Map<string, RoleName[]>();
  for (const { aspect, text } of differences) {
    const [first = '', ...rest] = text.split(' ');
    const role = aspect === 'events' ? roleNames.find((name) => name === first) : undefined;
    const line = `${aspect}: ${role === undefined ? text : rest.join(' ')}`;
    const roles = lines.get(line) ?? [];
    lines.set(line, role === undefined ? roles : [...roles, role]);
  }
  return [...lines].map(([line, roles]) => (roles.length === 0 ? line : `${line} (${roles.join(', ')})`));
}
