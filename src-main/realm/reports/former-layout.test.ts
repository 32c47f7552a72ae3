import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { openReportConsole, type ReportConsole } from './two-consoles.fixture.ts';

let demo: DemoRealm;
let console: ReportConsole;
const accountOf = (role: number): DemoRealm['accounts'][number] => {
  const account = demo.accounts.find((each) => each.role === role);
  if (account === undefined) throw new Error(`Nobody has the role ${role}.`);
  return account;
};

beforeAll(async () => {
  demo = await startDemoRealm({
    users: 60,
    featureLevel: 384,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
  });
  console = openReportConsole(demo.url, accountOf(100));
});
afterAll(async () => {
  await console.close();
  await demo.close();
});

/** Sends a message, has the owner report it, and returns its row in the queue. */
async function reported(message: Record<string, string>, content: string, notes: string) {
  const { body } = await send(demo, accountOf(400), 'POST', '/messages', { ...message, content });
  const report = { report_type: 'spam', ...(notes !== '' && { description: notes }) };
  const answer = await send(demo, accountOf(100), 'POST', `/messages/${String(body['id'])}/report`, report);
  expect(answer.body).toMatchObject({ result: 'success' });
  const row = async () => (await console.reports()).find(({ content: of }) => of?.excerpt === content);
  await expect.poll(row, { timeout: 20_000 }).toBeDefined();
  return { messageId: Number(body['id']), row };
}

const people = () => ({
  reporter: { userId: accountOf(100).userId },
  reported: { userId: accountOf(400).userId },
});

describe('a report on a server of level 384', () => {
  it.each(['', 'Seen before'])(
    'of a channel message leads to the message, with the notes "%s"',
    async (notes) => {
      const topic = 'offers > today @ noon';
      const { messageId, row } = await reported(
        { type: 'stream', to: '3', topic },
        `Buy ${notes.length} now`,
        notes,
      );
      expect((await row())?.content).toMatchObject({
        ...people(),
        messageId,
        typeKey: 'spam',
        typeName: 'Spam',
        place: { kind: 'channel', topic },
      });
      const edits = [{ target: `message:${messageId}` as const, field: 'message', value: '' }];
      await expect
        .poll(async () => {
          const action = { kind: 'edit', title: 'Delete', edits } as const;
          return (await console.call('changes.plan', { action })).changeCount;
        })
        .toBe(1);
    },
  );

  it('of a direct message says who reported whom, and names no message', async () => {
    const { row } = await reported(
      { type: 'direct', to: JSON.stringify([accountOf(100).userId]) },
      'Only for you',
      '',
    );
    expect(await row()).toMatchObject({
      content: { ...people(), messageId: null, place: { kind: 'direct', people: 2 } },
      message: 'hidden',
    });
  });
});
