import { expect, it } from 'vitest';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { openSentMessages } from './sent-messages.ts';
import { journalInMemory } from './store.fixture.ts';

it('a sent message is found by its local id, for this organization and across runs of the console', () => {
  const database = journalInMemory();
  const endpoint = 'POST /messages';
  // Long enough to be stored apart from the change.
  const valueOf = (localId: string) => `value of ${localId} `.repeat(20);
  const changes = ['sent', 'refused', 'open'].map((localId, place) =>
    aChange({ id: place + 1, target: `announcement:new:${localId}`, after: valueOf(localId), endpoint }),
  );
  recordExample(database, {
    id: 'set-1',
    at: 1_000,
    changes,
    outcomes: {
      1: { outcome: 'applied' },
      2: { outcome: 'rejected' },
    },
  });
  const sent = openSentMessages(database, 'orchid');
  expect(['sent', 'refused', 'open', 'never'].map(sent)).toEqual([
    valueOf('sent'),
    undefined,
    undefined,
    undefined,
  ]);
  expect(openSentMessages(database, 'another')('sent')).toBeUndefined();
  database.close();
});
