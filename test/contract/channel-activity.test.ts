import { afterEach, describe, expect, it } from 'vitest';
import { openContractRealm, rawRequest, type ContractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

const day = 86_400_000;

let contract: ContractRealm;
afterEach(() => contract.close());

const open = async (featureLevel: number) => {
  contract = await openContractRealm({ featureLevel, users: 60 });
};

async function recordOf(channelId: number): Promise<Record<string, unknown> | undefined> {
  const { body } = await rawRequest(contract, 'owner', 'GET', '/streams');
  return (body['streams'] as Record<string, unknown>[]).find(({ stream_id }) => stream_id === channelId);
}

const activity = (value: boolean) =>
  expect.objectContaining({
    type: 'stream',
    op: 'update',
    stream_id: general,
    property: 'is_recently_active',
    value,
  });

/** What the realm's daily job sends to a member after this many days without a message. */
function dayAfter(days: number): Promise<Record<string, unknown>[]> {
  contract.realm.control.setClock(days * day);
  return eventsDuring(contract, 'member', ['stream'], async () => contract.realm.control.runDailyJobs());
}

describe('whether a channel is recently active', () => {
  it('ends half a year after its last message, and resumes with the next one', async () => {
    await open(442);
    await sayInGeneral(contract, 'owner', 'activity');
    expect(await dayAfter(179)).not.toContainEqual(activity(false));
    expect(await recordOf(general)).toMatchObject({ is_recently_active: true });
    expect(await dayAfter(181)).toContainEqual(activity(false));
    expect(await recordOf(general)).toMatchObject({ is_recently_active: false });
    const sending = () => sayInGeneral(contract, 'owner', 'activity');
    const events = await eventsDuring(contract, 'member', ['stream', 'message'], sending);
    expect(events).toEqual([activity(true), expect.objectContaining({ type: 'message' })]);
    expect(await recordOf(general)).toMatchObject({ is_recently_active: true });
    expect(await eventsDuring(contract, 'member', ['stream'], sending)).toEqual([]);
  });

  it('starts when a recent message is moved there', async () => {
    await open(442);
    const { body } = await rawRequest(contract, 'owner', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'quiet kiln' }],
    });
    expect(body['result']).toBe('success');
    const { body: list } = await rawRequest(contract, 'owner', 'GET', '/streams');
    const channels = list['streams'] as { stream_id: number; name: string }[];
    const quiet = channels.find(({ name }) => name === 'quiet kiln')?.stream_id ?? 0;
    await dayAfter(181);
    expect(await recordOf(quiet)).toMatchObject({ is_recently_active: false });
    const id = await sayInGeneral(contract, 'owner', 'moves');
    const moving = await rawRequest(contract, 'owner', 'PATCH', `/messages/${id}`, {
      stream_id: quiet,
      propagate_mode: 'change_one',
    });
    expect(moving.body).toMatchObject({ result: 'success' });
    expect(await recordOf(quiet)).toMatchObject({ is_recently_active: true });
  });

  it.each([
    [322, false],
    [323, true],
  ])('is reported at level %i: %j', async (featureLevel, isTold) => {
    await open(featureLevel);
    const events = await dayAfter(4_000);
    expect(events.some(({ property }) => property === 'is_recently_active')).toBe(isTold);
    expect('is_recently_active' in ((await recordOf(general)) ?? {})).toBe(isTold);
  });
});
