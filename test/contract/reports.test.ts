import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { getMessage, getMessages, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { reportMessage } from '../../src-main/zulip/route/reports.ts';
import {
  type Caller,
  callers,
  contractRealm,
  openContractRealm,
  refusalOf,
  roughWithout,
} from './connection.fixture.ts';

const contract = contractRealm({ rough: roughWithout('records') });

const moderation = 31;
const refused = (words: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message: words });

async function post(caller: Caller, topic: string, content: string, to = 3): Promise<number> {
  const message = { type: 'channel', to, topic, content, read_by_sender: true } as const;
  return (await sendMessage(contract.as(caller), message)).id;
}

async function newestReport(from = contract) {
  const { messages } = await getMessages(from.as('moderator'), {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: moderation }],
    apply_markdown: false,
  });
  const [report] = messages;
  if (!report) throw new Error('Nothing was reported.');
  return report;
}

const time = String.raw`<time:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00>`;

describe('the demo organization’s reports', () => {
  it('exist from the start, one per topic, about messages that can be opened', async () => {
    const { messages } = await getMessages(contract.as('moderator'), {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [{ operator: 'channel', operand: moderation }],
      apply_markdown: false,
    });
    expect(messages.length).toBeGreaterThan(5);
    for (const { content, sender_full_name, subject } of messages) {
      expect(sender_full_name).toBe('Notification Bot');
      expect(subject).toMatch(/^(?:✔ )?.+ moderation$/);
      const original = Number(/@(\d+)\*\*\n/.exec(content)?.[1]);
      expect((await getMessage(contract.as('moderator'), original)).sender_full_name).toBe(
        subject.replace(/^✔ | moderation$/g, ''),
      );
    }
  });
});

describe('a report', () => {
  it.each(callers)('by the %s appears in the moderation channel, in the servers’ layout', async (caller) => {
    const id = await post('member', 'lunch', 'buy now https://spam.example');
    const [reporter, reported] = [contract.account(caller), contract.account('member')];
    if (caller === 'guest') {
      const call = reportMessage(contract.as(caller), id, { report_type: 'spam' });
      expect(await refusalOf(call)).toMatchObject(refused('Invalid message(s)'));
      return;
    }
    await reportMessage(contract.as(caller), id, {
      report_type: 'spam',
      description: 'Same advert in four channels.',
    });
    const report = await newestReport();
    expect(report).toMatchObject({
      sender_full_name: 'Notification Bot',
      sender_email: 'notification-bot@zulip.com',
      subject: `${reported.fullName} moderation`,
    });
    expect(report.content).toMatch(
      new RegExp(
        `^@_\\*\\*${reporter.fullName}\\|${reporter.userId}\\*\\* reported a message sent by @_\\*\\*${reported.fullName}\\|${reported.userId}\\*\\* at ${time}\\.\n` +
          '```quote\n\\*\\*Spam\\*\\*\\. Same advert in four channels\\.\n```\n\n' +
          `\`\`\` spoiler Original message at #\\*\\*general>lunch@${id}\\*\\*\nbuy now https://spam\\.example\n\`\`\`$`,
      ),
    );
  });

  it('fences text with its own fences, and escapes names that would break the link', async () => {
    const id = await post('member', 'a > b', '````\ncode\n````');
    await reportMessage(contract.as('owner'), id, { report_type: 'harassment' });
    const { content } = await newestReport();
    expect(content).toContain('**Harassment**. \n```\n');
    expect(content).toContain('`````\n````\ncode\n````\n`````'.slice(6));
    expect(content).toContain(
      `[#general > a &gt; b @ 💬](#narrow/channel/3-general/topic/a.20.3E.20b/near/${id})`,
    );
  });

  it('about a direct message contains its text, because moderators can’t open it', async () => {
    const owner = contract.account('owner');
    const direct = {
      type: 'direct',
      to: [owner.userId],
      content: 'rude words',
      read_by_sender: true,
    } as const;
    const { id } = await sendMessage(contract.as('member'), direct);
    await reportMessage(contract.as('owner'), id, { report_type: 'norms' });
    const { content } = await newestReport();
    expect(content).toContain(
      `spoiler [Original message](${contract.realm.url}/#narrow/dm/${owner.userId}/near/${id})`,
    );
    expect(content).toContain('rude words');
  });

  it('truncates the reported text at 8,500 characters', async () => {
    const id = await post('member', 'lunch', 'x'.repeat(9_000));
    await reportMessage(contract.as('owner'), id, { report_type: 'spam' });
    expect((await newestReport()).content).toContain('x\n[message truncated]\n```');
  });

  it.each([
    [
      'an unknown kind',
      { report_type: 'boring' },
      'Invalid report_type: Value error, Not in the list of possible values',
    ],
    ['no explanation', { report_type: 'other' }, 'An explanation is required.'],
    ['an empty explanation', { report_type: 'other', description: '' }, 'An explanation is required.'],
    [
      'too long a description',
      { report_type: 'spam', description: '🔥'.repeat(1_001) },
      'description is too long (limit: 1000 characters)',
    ],
  ])('with %s is rejected', async (_name, report, words) => {
    expect(await refusalOf(reportMessage(contract.as('owner'), 9_001, report))).toMatchObject(refused(words));
  });

  it('with exactly 1,000 code points is accepted; white space counts as an explanation', async () => {
    const id = await post('member', 'lunch', 'x');
    await reportMessage(contract.as('owner'), id, { report_type: 'spam', description: '🔥'.repeat(1_000) });
    await reportMessage(contract.as('owner'), id, { report_type: 'other', description: ' ' });
    expect((await newestReport()).content).toContain('**Other reason**.');
  });

  it('about an unreadable message is rejected, and a type is required', async () => {
    expect(await refusalOf(reportMessage(contract.as('owner'), 1, { report_type: 'spam' }))).toMatchObject(
      refused('Invalid message(s)'),
    );
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/messages/9001/report');
    expect(answer.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'report_type' });
  });

  it('is rejected without a moderation channel', async () => {
    const none = await openContractRealm({ users: 60 });
    none.realm.control.setRealmSetting('moderation_request_channel_id', -1);
    expect(await refusalOf(reportMessage(none.as('owner'), 9_001, { report_type: 'spam' }))).toMatchObject(
      refused('Message reporting is not enabled in this organization.'),
    );
    await none.close();
  });

  it('is written in English, with its type in the organization’s language', async () => {
    const german = await openContractRealm({ users: 60, language: 'de' });
    await reportMessage(german.as('owner'), 9_001, { report_type: 'harassment' });
    expect((await newestReport(german)).content).toMatch(
      new RegExp(
        `^@_.* reported a message sent by @_.* at ${time}\\.\n\`\`\`quote\n\\*\\*Belästigung\\*\\*\\. \n`,
      ),
    );
    await german.close();
  });

  it('doesn’t exist below level 382, which is reported before any call', async () => {
    const old = await openContractRealm({ users: 60, featureLevel: 381 });
    expect(await refusalOf(reportMessage(old.as('owner'), 9_001, { report_type: 'spam' }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 382,
    });
    await old.close();
  });

  it.each([434, 499])('has one of five types at level %i', async (featureLevel) => {
    const at = await openContractRealm({ users: 60, featureLevel });
    for (const report_type of ['harassment', 'inappropriate', 'norms', 'other', 'spam']) {
      const report = { report_type, description: 'why' };
      expect(await reportMessage(at.as('owner'), 9_001, report)).toEqual({ ignoredParameters: [] });
    }
    expect(await refusalOf(reportMessage(at.as('owner'), 9_001, { report_type: 'boring' }))).toMatchObject(
      refused('Invalid report_type: Value error, Not in the list of possible values'),
    );
    await at.close();
  });
});
