import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coverage, coverageDocument } from './coverage.ts';
import { changingLevels, parametersSentAt } from './sent-parameters.ts';

const rows = coverage();

describe('the API', () => {
  it('has all 21 required endpoints', () => {
    expect(rows.filter(({ asked }) => asked)).toHaveLength(21);
  });

  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s has a function, a demo realm to call and a contract test',
    (_name, row) => {
      expect(row.functions).not.toEqual([]);
      expect(row.served).toBe(true);
      expect(row.tests).not.toEqual([]);
    },
  );

  it('has an up-to-date table in docs/api-coverage.md (npm run api-coverage writes it)', async () => {
    const document = readFileSync(new URL('../../docs/api-coverage.md', import.meta.url), 'utf8');
    expect(document).toBe(await coverageDocument());
  });
});

const spans = changingLevels.map((since, index) => ({
  since,
  until: changingLevels[index + 1] ?? Number.POSITIVE_INFINITY,
}));

it.each(spans)(
  'the client sends servers from level $since to before $until no parameter that they ignore',
  async ({ since, until }) => {
    const sent = await parametersSentAt(since);
    expect(sent.length).toBeGreaterThan(200);
    const ignored = sent.filter(
      ({ parameter }) => parameter === null || parameter.since > since || parameter.until < until,
    );
    expect(ignored.map(({ endpoint, name }) => `${endpoint}: ${name}`)).toEqual([]);
  },
);
