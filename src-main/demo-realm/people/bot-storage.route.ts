import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { stringList } from '../parameters.ts';
import { personalState } from '../own-settings/personal-state.ts';
import type { Route } from '../router.ts';

const path = '/bot_storage';
/** The limit for all keys and values together, in characters. */
const largestStorage = 10_000_000;

/** A bot's persistent storage. https://zulip.com/api/interactive-bots-api */
export const botStorageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    handle({ state, caller, parameters }) {
      const { storage } = personalState(state, caller);
      const keys = parameters.json('keys', stringList) ?? [...storage.keys()];
      const entries = keys.map((key): [string, string] => {
        const value = storage.get(key);
        if (value === undefined) throw badRequest('storage-key');
        return [key, value];
      });
      return { storage: Object.fromEntries(entries) };
    },
  },
  {
    method: 'PUT',
    path,
    handle({ state, caller, parameters }) {
      const changes = Object.entries(parameters.requiredJson('storage', z.record(z.string(), z.string())));
      const { storage } = personalState(state, caller);
      const after = new Map([...storage, ...changes]);
      const size = [...after].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
      if (size > largestStorage) {
        throw badRequest('storage-full', { excess: size - largestStorage, limit: largestStorage });
      }
      for (const [key, value] of changes) storage.set(key, value);
      return {};
    },
  },
  {
    method: 'DELETE',
    path,
    handle({ state, caller, parameters }) {
      const { storage } = personalState(state, caller);
      const keys = parameters.json('keys', stringList) ?? [...storage.keys()];
      if (keys.some((key) => !storage.has(key))) throw badRequest('storage-key');
      for (const key of keys) storage.delete(key);
      return {};
    },
  },
];
