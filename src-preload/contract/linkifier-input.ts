import { z } from 'zod';

const text = z.string().max(20_000);
const linkifierId = z.int();

export const linkifierFields = z.strictObject({
  pattern: text,
  urlTemplate: text,
  exampleInput: text,
  reverseTemplate: text,
  alternativeUrlTemplates: z.array(text).max(100),
});

/** What is being edited: `id` is null for a new linkifier; `order` is null for the organization's own. */
export const linkifierEdits = {
  edited: z.strictObject({ id: linkifierId.nullable(), fields: linkifierFields }).nullable(),
  order: z.array(linkifierId).max(10_000).nullable(),
};

const sampleLink = z.strictObject({ text, url: z.string().max(100_000) });

export const linkifierNote = z.strictObject({
  linkifierId,
  pattern: text,
  name: z.string().max(500),
  samples: z.array(z.strictObject({ text, links: z.array(sampleLink).max(1_000) })).max(200),
});
