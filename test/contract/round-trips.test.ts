import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createParameterReader } from '@realm-console/demo-realm/rules';
import { request } from '../../src-main/zulip/http.ts';
import { JsonParameter, type JsonValue, type ParameterValue } from '../../src-main/zulip/parameters.ts';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  type LinkifierParameters,
} from '../../src-main/zulip/route/linkifiers.ts';
import { getMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { getUserStatus, updateOwnStatus } from '../../src-main/zulip/route/user-status.ts';
import { emptyAnswer } from '../../src-main/zulip/wire/envelope.ts';
import { z } from 'zod';
import { contractRealm, refusalOf } from './connection.fixture.ts';
import { anyCodePoint } from '../any-code-point.ts';

const owner = () => contract.as('owner');
const contract = contractRealm({ users: 60 });
beforeAll(async () => {
  for (const { id } of await getLinkifiers(owner())) await removeLinkifier(owner(), id);
});

const general = 3;

/** Characters of one to four bytes, of one and two UTF-16 units, and of several code points. */
const character = fc.constantFrom(
  'a',
  'Z',
  '7',
  ' ',
  'ß',
  'é',
  'e\u0301',
  'ب',
  '語',
  '🦋',
  '👩‍🌾',
  '🇩🇪',
  '\u00a0',
);

describe('parameters', () => {
  /** The value to send, and how the server reads it: raw text, or JSON. */
  const parameter: fc.Arbitrary<{ sent: ParameterValue; text?: string; json?: JsonValue }> = fc.oneof(
    fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: anyCodePoint }),
        fc.constantFrom('&=', '+', '%41', '\r\n', '\0'),
      )
      // A form can't represent half a character.
      .map((text) => ({ sent: text, text: text.toWellFormed() })),
    fc
      .oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
      )
      .map((json) => ({ sent: json, json })),
    fc.array(fc.jsonValue()).map((list) => ({ sent: list, json: list as JsonValue })),
    fc.dictionary(fc.string(), fc.jsonValue()).map((record) => ({ sent: record, json: record as JsonValue })),
    fc
      .string({ unit: anyCodePoint })
      .map((text) => ({ sent: new JsonParameter(text), json: text.toWellFormed() })),
  );
  /** Names that no server knows, so each is also reported as ignored. */
  const parameters = fc.dictionary(
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((name) => `x${name}`),
    parameter,
    { maxKeys: 6 },
  );

  it.each([
    ['GET', '/realm/linkifiers'],
    ['POST', '/messages/render'],
  ] as const)('of a %s arrive as sent', async (method, path) => {
    await fc.assert(
      fc.asyncProperty(parameters, async (asked) => {
        const content = method === 'POST' ? { content: '' } : {};
        const values = Object.entries(asked).map(([name, { sent }]) => [name, sent] as const);
        const { ignoredParameters } = await request(owner(), {
          method,
          path,
          parameters: { ...content, ...Object.fromEntries(values) },
          schema: emptyAnswer,
        });
        expect(ignoredParameters.toSorted()).toEqual(Object.keys(asked).toSorted());
        const arrived = contract.realm.log.at(-1)?.parameters ?? {};
        const reader = createParameterReader(new Map(Object.entries(arrived)), 499, {
          takes: () => true,
          names: () => true,
        });
        for (const [name, { text, json }] of Object.entries(asked)) {
          if (text !== undefined) expect(reader.text(name)).toBe(text);
          else expect(reader.requiredJson(name, z.unknown())).toEqual(JSON.parse(JSON.stringify(json)));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('lengths are counted in code points', () => {
  const aroundSixty = fc
    .tuple(fc.array(character, { maxLength: 75 }), fc.integer({ min: 55, max: 65 }))
    .map(([characters, length]) => [...`a${characters.join('')}`.repeat(60)].slice(0, length).join(''));

  it('for a status: up to 60 are stored, and more are rejected', async () => {
    const { userId } = contract.account('member');
    await fc.assert(
      fc.asyncProperty(aroundSixty, async (text) => {
        const stored = text.trim();
        if ([...stored].length > 60) {
          expect(
            await refusalOf(updateOwnStatus(contract.as('member'), { status_text: text })),
          ).toMatchObject({
            kind: 'rejected',
            message: 'status_text is too long (limit: 60 characters)',
          });
          return;
        }
        await updateOwnStatus(contract.as('member'), { status_text: text });
        expect(await getUserStatus(owner(), userId)).toMatchObject({ status_text: stored });
      }),
    );
  });

  it('for a topic: up to 60 are stored, and more are truncated to 57 and three dots', async () => {
    await fc.assert(
      fc.asyncProperty(aroundSixty, async (topic) => {
        const { id } = await sendMessage(owner(), {
          type: 'channel',
          to: general,
          topic,
          content: 'Hello',
          read_by_sender: true,
        });
        const characters = [...topic.trim()];
        expect((await getMessage(owner(), id)).subject).toBe(
          characters.length <= 60 ? characters.join('') : `${characters.slice(0, 57).join('')}...`,
        );
      }),
    );
  });
});

describe('a linkifier made of any text and any values', () => {
  interface Made {
    linkifier: Required<LinkifierParameters> & { example_input: string; reverse_template: string };
    values: readonly string[];
  }

  const between = fc.string({
    unit: fc.constantFrom('#', '-', '{', '}', '{{', 'é', '.', '(', '🦋', '$', '\\'),
    maxLength: 4,
  });
  const value = fc.string({
    unit: fc.constantFrom('a', '7', 'é', '🦋', ' ', '/', '?', '%', '%41', '&', '+', '{', '}', '#'),
    minLength: 1,
    maxLength: 5,
  });
  const asPattern = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  const asTemplate = (text: string): string => text.replace(/[{}]/g, '$&$&');

  const made: fc.Arbitrary<Made> = fc
    .tuple(
      fc.array(fc.tuple(between, value), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '?', '&', ';'),
    )
    .map(([parts, operator]) => {
      const names = parts.map((_, index) => `g${index}`);
      const path = names.map((name) => `{${name}}`).join('/');
      return {
        values: parts.map(([, text]) => text),
        linkifier: {
          pattern: `T${parts.map(([text], index) => String.raw`\|${asPattern(text)}\|(?P<g${index}>[^|]+)`).join('')}\\|`,
          url_template: `https://tracker.test/${path}`,
          example_input: `T${parts.map(([text, filled]) => `|${text}|${filled}`).join('')}|`,
          reverse_template: `T${parts.map(([text], index) => `|${asTemplate(text)}|{g${index}}`).join('')}|`,
          alternative_url_templates: [`https://old.test/{${operator}${names.join(',')}}`],
        },
      };
    });

  it('is accepted, links its example, and the URL and the reverse template lead back to it', async () => {
    await fc.assert(
      fc.asyncProperty(made, async ({ linkifier, values }) => {
        const { id } = await addLinkifier(owner(), linkifier);
        expect(await getLinkifiers(owner())).toEqual([{ id, ...linkifier }]);
        const { id: messageId } = await sendMessage(owner(), {
          type: 'channel',
          to: general,
          topic: linkifier.example_input,
          content: 'Hello',
          read_by_sender: true,
        });
        const { topic_links } = await getMessage(owner(), messageId);
        expect(topic_links).toEqual([{ text: linkifier.example_input, url: expect.any(String) }]);
        const pieces = (topic_links[0]?.url ?? '').split('/').slice(3);
        expect(pieces.map(decodeURIComponent)).toEqual(values);
        await removeLinkifier(owner(), id);
      }),
    );
  });

  it('is rejected with a reverse template that leads elsewhere, and with a URL that lacks a value', async () => {
    await fc.assert(
      fc.asyncProperty(made, fc.boolean(), async ({ linkifier }, wrongAddress) => {
        const changed = wrongAddress
          ? { ...linkifier, url_template: linkifier.url_template.replace(/\{g\d\}$/, 'all') }
          : { ...linkifier, reverse_template: `${linkifier.reverse_template}}}` };
        expect(await refusalOf(addLinkifier(owner(), changed))).toMatchObject({
          kind: 'rejected',
          message: wrongAddress
            ? expect.stringMatching(/^Group 'g\d' in linkifier pattern is not present in URL template\.$/)
            : 'Example text does not match auto-conversion field.',
        });
      }),
    );
  });
});
