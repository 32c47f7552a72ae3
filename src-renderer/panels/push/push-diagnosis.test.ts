import { describe, expect, it } from 'vitest';
import type { PushTestOutcome } from '#contract/devices.ts';
import { diagnose, pushSteps, type PushFacts } from './push-diagnosis.ts';

const facts = (changes: Partial<PushFacts>): PushFacts => ({
  pushEnabled: true,
  target: { kind: 'device', deviceId: '1' },
  outcome: null,
  arrival: null,
  ...changes,
});
const states = (changes: Partial<PushFacts>) => pushSteps(facts(changes)).map(({ state }) => state);
const handedOn: PushTestOutcome = { kind: 'handed-on', ignoredParameters: [], milliseconds: 12 };
const refused = (code: string): PushTestOutcome => ({
  kind: 'failed',
  failure: { kind: 'rejected', code, message: 'words of the server', status: 400 },
  milliseconds: 12,
});

describe('the steps', () => {
  it.each<[string, Partial<PushFacts>, string[]]>([
    ['before a test', {}, ['passed', 'waiting', 'waiting', 'waiting']],
    ['without push at all', { pushEnabled: false }, ['failed', 'waiting', 'waiting', 'waiting']],
    ['handed on', { outcome: handedOn }, ['passed', 'passed', 'passed', 'unknown']],
    [
      'handed on to all, which proves little',
      { outcome: handedOn, target: { kind: 'all' } },
      ['passed', 'unknown', 'unknown', 'unknown'],
    ],
    [
      'to all without push at all, which servers accept where there is no device',
      { pushEnabled: false, outcome: handedOn, target: { kind: 'all' } },
      ['failed', 'unknown', 'unknown', 'unknown'],
    ],
    [
      'to all, and it arrived',
      { outcome: handedOn, target: { kind: 'all' }, arrival: 'yes' },
      ['passed', 'passed', 'passed', 'passed'],
    ],
    ['arrived', { outcome: handedOn, arrival: 'yes' }, ['passed', 'passed', 'passed', 'passed']],
    ['not shown', { outcome: handedOn, arrival: 'no' }, ['passed', 'passed', 'passed', 'failed']],
    [
      'no service',
      { outcome: refused('PUSH_SERVICE_NOT_CONFIGURED') },
      ['failed', 'waiting', 'waiting', 'waiting'],
    ],
    [
      'unknown token',
      { outcome: refused('INVALID_PUSH_DEVICE_TOKEN') },
      ['passed', 'failed', 'waiting', 'waiting'],
    ],
    [
      'unknown to the service',
      { outcome: refused('INVALID_REMOTE_PUSH_DEVICE_TOKEN') },
      ['passed', 'passed', 'failed', 'waiting'],
    ],
    ['a refusal that nobody knows', { outcome: refused('NEW') }, ['passed', 'waiting', 'waiting', 'waiting']],
  ])('%s', (_words, changes, expected) => {
    expect(states(changes)).toEqual(expected);
  });
});

it('tells what to do at the phone when the test did not arrive', () => {
  expect(diagnose(facts({}))).toBeNull();
  expect(diagnose(facts({ outcome: handedOn }))?.nextStep).toContain('Look at the phone');
  expect(diagnose(facts({ outcome: handedOn, arrival: 'no' }))?.nextStep).toContain('do not disturb');
  expect(diagnose(facts({ outcome: handedOn, target: { kind: 'all' } }))?.cause).toContain(
    'even where there is none',
  );
});
