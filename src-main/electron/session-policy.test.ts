import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import { refuseDictionaries } from './session-policy.ts';

it('a session has no spell-check language and no host for dictionaries', () => {
  const app = new EventEmitter();
  refuseDictionaries(app as unknown as App);
  const asked: unknown[] = [];
  app.emit('session-created', {
    setSpellCheckerLanguages: (languages: string[]) => asked.push(languages),
    setSpellCheckerDictionaryDownloadURL: (url: string) => asked.push(url),
  });
  expect(asked).toEqual(['http://127.0.0.1:1/', []]);
});
