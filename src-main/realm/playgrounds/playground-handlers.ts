import type { Handlers } from '#contract/bridge.ts';
import type { playgroundCalls } from '#contract/calls/playgrounds.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { strippedPlayground } from '#contract/kinds/playgrounds.ts';
import {
  checkPlayground,
  playgroundRemarks,
  playgroundUrl,
} from '../../changes/kinds/playground/check-playground.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';

/** Answers to questions about code playgrounds. */
export function createPlaygroundHandlers(
  loaded: () => RealmModel | null,
): Handlers<keyof typeof playgroundCalls> {
  return {
    'playgrounds.check'({ fields, replaces, sample }) {
      const model = loaded();
      if (!model) return fail(notLoaded);
      const stripped = strippedPlayground(fields);
      const others = model.rows('playgrounds').filter(({ id }) => id !== replaces);
      return succeed({
        faults: checkPlayground(stripped, others),
        remarks: playgroundRemarks(stripped),
        url: stripped.urlTemplate === '' ? null : playgroundUrl(stripped.urlTemplate, sample),
      });
    },
  };
}
