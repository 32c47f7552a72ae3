import { expect, it } from 'vitest';
import { nameObjectionHere } from '../../changes/kinds/channel/channel-checks.ts';
import { registerAnswer } from '../../zulip/wire/register.ts';
import { createChannelRules } from './channel-rules.ts';

it('the length limits of names and descriptions come from the server', () => {
  const notified = { max_stream_name_length: 20, max_stream_description_length: 30 };
  const rules = createChannelRules(registerAnswer.parse({ queue_id: 'q', last_event_id: -1, ...notified }));
  expect([rules.maxNameLength, rules.maxDescriptionLength]).toEqual([20, 30]);
  const objection = (length: number) =>
    nameObjectionHere(
      { named: () => undefined, maxNameLength: rules.maxNameLength },
      '🔥'.repeat(length),
      null,
    );
  expect(objection(20)).toBeNull();
  expect(objection(21)).toBe('Channel name too long (limit: 20 characters).');
});
