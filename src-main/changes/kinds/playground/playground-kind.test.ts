import { expect, it } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { createConnection } from '../../../zulip/http.ts';
import type { RecordedChange } from '../../../store/journal.ts';
import { patient } from '../../patient.ts';
import { playgroundInWorker } from './playground-kind.ts';

it('stopping a job ends its wait for the rate limiter', async () => {
  const connection = createConnection({
    origin: 'https://realm.example',
    credentials: { email: 'iago@realm.example', apiKey: 'abcd'.repeat(8) },
    featureLevel: 500,
    zulipVersion: '12.0',
    userAgent: 'RealmConsole/0.1.0 (test)',
    clock: systemClock,
  });
  connection.rateLimiter.pause(3_600);
  const change: Partial<RecordedChange> = {
    target: 'playground:["Python","Sandbox"]',
    claim: 'playground:1',
  };
  const { calls } = playgroundInWorker;
  for (const { send } of [
    calls['DELETE /realm/playgrounds/{playground_id}'],
    calls['POST /realm/playgrounds in place of another'],
  ]) {
    const stopped = new AbortController();
    const turn = { signal: stopped.signal, isUrgent: false, beforeSending: () => true };
    const sent = send(patient(connection), [change as RecordedChange], { turn });
    stopped.abort();
    await expect(sent).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  }
});
