import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callIn } from '../../build/api-coverage/client-routes.ts';
import { classifyAnswer } from '../../src-main/zulip/classify-answer.ts';
import { parseEvent } from '../../src-main/zulip/wire/event.ts';
import { readNoting } from '../../src-main/zulip/wire/unread.ts';
import { eventTypes } from '../../src-main/realm/session/event-types.ts';
import {
  recordedAnswers,
  recordedCalls,
  recordedLevels,
  type RecordedAnswer,
} from '../recorded/recording.ts';
import type { z } from 'zod';

interface Reader {
  method: string;
  path: RegExp;
  schema: z.ZodType;
}

const client = new URL('../../src-main/zulip/', import.meta.url);

/** The schema of every call of the client by its request, according to its source. */
async function answerReaders(): Promise<Reader[]> {
  const schemas = new Map<string, z.ZodType>();
  for (const file of sources('wire/')) {
    const module = (await import(/* @vite-ignore */ new URL(`wire/${file}`, client).href)) as Record<
      string,
      z.ZodType
    >;
    for (const [name, schema] of Object.entries(module)) schemas.set(name, schema);
  }
  return sources('route/').flatMap((file) => {
    const source = readFileSync(new URL(`route/${file}`, client), 'utf8');
    return source.split(/^(?=export (?:async )?function )/m).flatMap((text): Reader[] => {
      const call = callIn(text);
      const schema = schemas.get(call?.schema ?? '');
      if (call === null || schema === undefined) return [];
      const pattern = call.path.replaceAll(/\$\{[^}]+\}/g, String.raw`(\d+|\{[^/]+\}|[^/]+@[^/]+)`);
      return [{ method: call.method, path: new RegExp(`^${pattern}$`), schema }];
    });
  });
}

function sources(folder: string): string[] {
  return readdirSync(new URL(folder, client)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
}

function failureOf({ status, body }: RecordedAnswer): string {
  const contentType = body === null ? 'text/html' : 'application/json';
  const answer = {
    status,
    contentType,
    location: null,
    retryAfter: null,
    date: null,
    json: body ?? undefined,
    firstCharacter: body === null ? '<' : '{',
  };
  return classifyAnswer(answer, { isWrite: false })?.kind ?? 'none';
}

describe.each([...recordedLevels, 'limited-plan'] as const)('a genuine server’s answer (%s)', (level) => {
  const calls = recordedCalls();
  const answers = recordedAnswers(level);

  it('is parsed by its call’s schema wherever the client makes that call', async () => {
    const readers = await answerReaders();
    let read = 0;
    const malformed = answers.flatMap((answer) => {
      // The limited plan's script is one call shorter at the beginning, so its calls have their own numbers.
      const call = level === 'limited-plan' ? undefined : calls[answer.n - 1];
      const reader =
        call === undefined
          ? readers.find(({ path }) => path.test('/register'))
          : readers.find(({ method, path }) => method === call.method && path.test(call.path));
      if (reader === undefined || answer.status !== 200) return [];
      read += 1;
      const { value: result, unread } = readNoting(() => reader.schema.safeParse(answer.body));
      if (result.success && unread.count === 0) return [];
      if (result.success) return unread.places;
      const [issue] = result.error.issues;
      return [`${answer.n} ${call?.method} ${call?.path}: ${issue?.path.join('.')}: ${issue?.message}`];
    });
    expect(malformed).toEqual([]);
    expect(read).toBeGreaterThan(level === 'limited-plan' ? 5 : 200);
  });

  it('is a rejection with words, a page, or a success, and nothing that the client can’t distinguish', () => {
    const unclear = answers.filter((answer) => {
      const kind = failureOf(answer);
      if (answer.status === 200) return kind !== 'none';
      if (answer.body === null) return kind !== 'not-zulip';
      return !['rejected', 'forbidden', 'conflict', 'unauthorized'].includes(kind);
    });
    expect(unclear.map(({ n, status, body }) => [n, status, body])).toEqual([]);
  });

  it('is an event that the client parses, or one that the console never requests', () => {
    const unasked = new Set<string>();
    const unreadable: string[] = [];
    for (const { n, events } of answers) {
      for (const event of Object.values(events).flat()) {
        const { value: parsed, unread } = readNoting(() => parseEvent({ ...event, id: n }));
        if (parsed.type === 'unexpected') unasked.add(parsed.rawType);
        if (parsed.type === 'unreadable' || unread.count > 0) {
          unreadable.push(`${n} ${JSON.stringify(event).slice(0, 300)}`);
        }
      }
    }
    expect(unreadable).toEqual([]);
    expect([...unasked].filter((type) => (eventTypes as readonly string[]).includes(type))).toEqual([]);
  });
});
