import { afterEach, beforeEach } from 'vitest';
import { getLinkifiers, removeLinkifier } from '../../src-main/zulip/route/linkifiers.ts';
import type { WireLinkifier } from '../../src-main/zulip/route/linkifiers.ts';
import type { ContractRealm } from './connection.fixture.ts';

/** URL templates with the variables `a` and `b` that the server accepts. */
export const takenTemplates = [
  '{a}{b}',
  '{+a,b}',
  '{#a}{b}',
  '{.a}{/b}',
  '{;a}{?b}',
  '{&a}{b*}',
  '{a:5}{,b}',
  '{a}{a}{b}',
  '{a=default}{b/}',
  '{a,}{b.}',
  '{,a,}{.b.}',
  '{a&}{b;}',
  '{a:03}{b[]}',
  '{a/b}{b:999}',
] as const;

/** URL templates that the server rejects. */
export const refusedTemplates = [
  '{id',
  'id}',
  '{}',
  '{{}',
  '{{id}}',
  '{=a}',
  '{!a}',
  '{@a}',
  '{|a}',
  '{//foo}',
  '{bar++}',
  '{foo-bar}',
  '{ a }',
  '{a b}',
  '{é}',
  '{a:0}',
  '{a:1000}',
  '{a:9999}',
  '{a:10000}',
] as const;

/**
 * Call it at the top of a file whose tests add linkifiers: it removes them after each test.
 *
 * @returns the linkifiers before the test
 */
export function keepLinkifiers(contract: ContractRealm): () => readonly WireLinkifier[] {
  let before: readonly WireLinkifier[] = [];
  beforeEach(async () => {
    before = await getLinkifiers(contract.as('owner'));
  });
  afterEach(async () => {
    const owner = contract.as('owner');
    for (const { id } of await getLinkifiers(owner))
      if (!before.some((known) => known.id === id)) await removeLinkifier(owner, id);
  });
  return () => before;
}
