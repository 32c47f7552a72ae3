import { describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { keptReason, readChangeReason, readJobReason } from '../store/journal-reasons.ts';
import type { ChangeReason, ExplainedChange, JobReason } from '../store/journal.ts';
import { noFacts } from './kinds/no-facts.fixture.ts';
import { createExplain, jobReasonWords } from './reason-words.ts';

const change: ExplainedChange = {
  target: targetOf('user', 101),
  name: 'Mara Quill',
  field: 'role',
  fieldName: 'role',
  before: '400',
  after: '600',
  endpoint: 'PATCH /users/{user_id}',
  outcome: 'rejected',
};
const explain = createExplain(noFacts);
const broken = { kind: 'failed', words: 'The connection was closed.' } as const;

describe('the reason of a change', () => {
  it.each<[ChangeReason, string]>([
    [{ kind: 'text', words: 'As it was written.' }, 'As it was written.'],
    [{ kind: 'refused', words: 'No such user', code: 'BAD_REQUEST' }, 'No such user'],
    [
      { kind: 'parameters-ignored', names: ['full_name', 'role'] },
      'Not changed: this server doesn’t know name and role.',
    ],
    [
      {
        kind: 'partly-applied',
        parts: ['group_ids', 'can_delete_own_message_group (Not yours)', 'a_new_one', 'policy for topics'],
      },
      'Applied, but the server left out: groups, “Delete their own messages in this channel” (Not yours), a new one, policy for topics.',
    ],
    [{ kind: 'topic-visibility', policy: 'followed' }, 'You now follow this topic.'],
    [{ kind: 'topic-visibility', policy: 'unmuted' }, 'You unmuted this topic.'],
    [{ kind: 'changed-by-others', value: '300' }, 'Changed to Moderator by somebody else since the preview.'],
    [
      { kind: 'changed-by-others', value: '600' },
      'Already Guest, changed by somebody else since the preview.',
    ],
    [
      { kind: 'changed-by-others', value: '300', job: 'Set role of Mara' },
      'Changed to Moderator by your job “Set role of Mara” since the preview.',
    ],
    [
      { kind: 'overwrote', value: '300' },
      'It replaced Moderator, which somebody else had set in the same moment.',
    ],
    [{ kind: 'not-sent', because: 'cancelled' }, 'Not sent: the job was canceled.'],
    [{ kind: 'not-sent', because: 'no-right', words: 'Not yours' }, 'Not sent: Not yours'],
    [
      { kind: 'lost', cause: broken, found: 'applied' },
      'The connection was closed. Reading the role back showed that the server applied it.',
    ],
    [
      { kind: 'lost', cause: { kind: 'interrupted' }, found: 'not-applied' },
      'The console was interrupted before the answer came, and the server did not apply it.',
    ],
    [
      { kind: 'lost', cause: broken, found: 'other-value', value: '200' },
      'The connection was closed. The role is Administrator now, set by somebody else.',
    ],
    [
      { kind: 'lost', cause: broken, found: 'other-value', value: '200', job: 'Set role of Mara' },
      'The connection was closed. The role is Administrator now, set by your job “Set role of Mara”.',
    ],
    [
      { kind: 'lost', cause: broken, found: 'nothing', doubt: { kind: 'unreadable', words: 'It is away.' } },
      'The connection was closed, and the role could not be read back. It is away.',
    ],
    [{ kind: 'accepted-but', value: '400' }, 'The server accepted it, but the role is Member now.'],
  ])('is stored as %j and worded when shown', (reason, words) => {
    const read = readChangeReason(keptReason(reason));
    expect(read).toEqual(reason);
    expect(explain(change, read ?? { kind: 'text', words: '' }).explanation).toBe(words);
  });

  it.each(['DELETE /messages/{message_id}', 'POST /streams/{stream_id}/delete_topic'] as const)(
    'doesn’t claim that %s was applied if the thing may have been moved out of sight',
    (endpoint) => {
      const deletion: ExplainedChange = { ...change, fieldName: 'message', endpoint, outcome: 'applied' };
      expect(explain(deletion, { kind: 'lost', cause: broken, found: 'applied' }).explanation).toBe(
        'The connection was closed. The server doesn’t show the message any more: it was deleted, or moved where you can’t see it. To be sure, ask someone who can see more channels.',
      );
    },
  );

  it('advises what to do if nobody knows whether something was deleted or moved', () => {
    const endpoint = 'DELETE /messages/{message_id}';
    const deletion: ExplainedChange = { ...change, fieldName: 'message', endpoint, outcome: 'unknown' };
    const doubt = { kind: 'unreadable', words: 'Invalid message(s)' } as const;
    expect(explain(deletion, { kind: 'lost', cause: broken, found: 'nothing', doubt }).explanation).toBe(
      'The connection was closed, and the message could not be read back. Invalid message(s). Search for it in Zulip, also where it may have been moved. If you find it, delete it again; if not, ask someone who can see more channels.',
    );
  });

  it('says that the outcome is unknown if another job has set the value since', () => {
    const reason = { kind: 'lost', cause: broken, found: 'other-value', value: '200', job: 'A' } as const;
    expect(explain({ ...change, outcome: 'unknown' }, reason).explanation).toBe(
      'The connection was closed. The role is Administrator now, set by your job “A”. Whether this change was applied before that is not known.',
    );
  });

  it('comes with advice that is worded when shown', () => {
    expect(explain(change, { kind: 'refused', words: 'No such user', code: '' }).advice).toBe(
      'The account is deactivated or gone. Leave it out.',
    );
  });

  it.each([
    ['a kind of another version', '{"version":1,"kind":"of-the-future","value":"7"}'],
    ['another form', '{"version":3,"kind":"text","words":["a"]}'],
    ['a damaged one', '{"version":1,"ki'],
    ['none at all', 'null'],
  ])('is shown as it is if it is %s', (_, raw) => {
    const read = readChangeReason(raw);
    expect(read).toEqual({ kind: 'unrecognized', raw });
    expect(explain(change, { kind: 'unrecognized', raw }).explanation).toContain(raw);
    expect(readJobReason(raw)).toEqual({ kind: 'unrecognized', raw });
  });
});

it.each<[JobReason, number, string]>([
  [{ kind: 'blocked', words: 'Invalid API key' }, 1, 'Invalid API key. The change was not sent.'],
  [{ kind: 'blocked', words: 'It is away.' }, 9, 'It is away. The job is paused; what is left was not sent.'],
  [
    { kind: 'refusals', count: 10, words: 'Insufficient permission' },
    40,
    'Paused after 10 refusals in a row. The last: Insufficient permission',
  ],
])('the reason of a job: %j', (reason, total, words) => {
  expect(readJobReason(keptReason(reason))).toEqual(reason);
  expect(jobReasonWords(reason, total)).toBe(words);
});
