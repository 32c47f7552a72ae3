import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelTemplate, newChannelText, plainChannel } from '#contract/channels.ts';
import { readChannelTemplates, writeChannelTemplates } from './channel-templates.ts';
import { forgetOrganization } from './forget-organization.ts';
import { consoleInMemory } from './store.fixture.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = consoleInMemory();
});
afterEach(() => database.close());

const template = (id: string, settings = newChannelText(plainChannel)): ChannelTemplate => ({
  id,
  name: `Template ${id}`,
  settings,
});

test('templates are read back as they were written, per organization', () => {
  writeChannelTemplates(database, 'one', [template('b'), template('a')]);
  writeChannelTemplates(database, 'two', [template('c')]);
  expect(readChannelTemplates(database, 'one')).toEqual([template('b'), template('a')]);
  forgetOrganization(database, 'one');
  expect(readChannelTemplates(database, 'one')).toEqual([]);
  expect(readChannelTemplates(database, 'two')).toEqual([template('c')]);
});

test('a template that cannot be read does not hide the others', () => {
  writeChannelTemplates(database, 'one', [
    template('a'),
    template('b', '{"privacy":"secret"}'),
    template('c'),
  ]);
  expect(readChannelTemplates(database, 'one').map(({ id }) => id)).toEqual(['a', 'c']);
  database.prepare(`UPDATE channel_templates SET templates = '{{'`).run();
  expect(readChannelTemplates(database, 'one')).toEqual([]);
});
