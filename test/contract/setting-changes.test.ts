import { afterEach, describe, expect, it, vi } from 'vitest';
import { objectionToGroup } from '#contract/groups.ts';
import type { Edit } from '#contract/changes.ts';
import { hasOption, off, on, unlimited, type SettingDeclaration } from '#contract/settings/setting.ts';
import {
  hasSetting,
  methodsText,
  organizationSettings,
  organizationTarget,
  type SettingValue,
} from '#contract/settings/settings.ts';
import { sayText } from '#words/text.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Organization settings from their declarations to the server. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };

const edit = (field: string, value: string): Edit => ({ target: organizationTarget, field, value });
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Change settings', edits });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const plan = (...edits: Edit[]) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Change settings', edits } });
const row = (name: string) => open.live().model()?.organizationSettings.rows.get(name);
const valueOf = (name: string): string | undefined => row(name)?.value;
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};

/** A private channel, required for reports, and a public one. */
async function channelIds(): Promise<{ hidden: string; open: string }> {
  const { streams } = await open.request('GET', '/streams', { include_all: 'true' });
  const all = streams as { stream_id: number; invite_only: boolean }[];
  const idOf = (isPrivate: boolean): string =>
    String(all.find(({ invite_only: each }) => each === isPrivate)?.stream_id);
  return { hidden: idOf(true), open: idOf(false) };
}

/** A system group that a permission accepts and doesn't have yet. */
function permittedGroup(now: SettingValue | undefined): number {
  const model = open.live().model();
  const groups = [...(model?.groups.ids() ?? [])].flatMap((id) => model?.groups.reference(id) ?? []);
  const found = groups.find(
    ({ groupId, name, isSystem }) =>
      isSystem &&
      name !== 'role:internet' &&
      String(groupId) !== now?.value &&
      now?.rule !== undefined &&
      objectionToGroup(now.rule, name) === null,
  );
  return found?.groupId ?? 0;
}

/** A value other than the present one. */
function otherValue(
  { name, form }: SettingDeclaration,
  channels: { hidden: string; open: string },
  level: number,
): string {
  const now = row(name);
  const isOther = ({ value }: { value: string }): boolean => value !== now?.value;
  switch (form.kind) {
    case 'switch':
      return now?.value === on ? off : on;
    case 'choice':
      return form.options.find((each) => isOther(each) && hasOption(each, level))?.value ?? '';
    case 'offered':
      return now?.offered?.find(isOther)?.value ?? '';
    case 'days':
      return '3';
    case 'limit':
      return now?.value === '7200' ? '3600' : '7200';
    case 'text':
      return form.isWebAddress ? 'https://meet.loomhouse.example' : 'Something else';
    case 'channel':
      if (now?.value !== '') return '';
      return form.privateSince === undefined ? channels.open : channels.hidden;
    case 'language':
      return now?.value === 'de' ? 'fr' : 'de';
    case 'methods':
      return methodsText(['Email']);
    case 'permission':
      return String(permittedGroup(now));
  }
}

describe('organization settings', () => {
  afterEach(() => open.close());

  it.each([237, 247, 415, 442, 485])(
    'at level %i can all be changed and restored by an owner',
    async (level) => {
      await start({ featureLevel: level }, { featureLevel: level });
      const settings = organizationSettings.filter((setting) => hasSetting(setting, level));
      const names = settings.map(({ name }) => name);
      expect([...(open.live().model()?.organizationSettings.rows.keys() ?? [])].toSorted()).toEqual(
        names.toSorted(),
      );
      const before = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
      const channels = await channelIds();
      const after = Object.fromEntries(
        settings.map((each) => [each.name, otherValue(each, channels, level)]),
      );
      const { job, rows } = await run(...names.map((name) => edit(name, after[name] ?? '')));
      expect(rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
      expect(Object.fromEntries(names.map((name) => [name, valueOf(name)]))).toEqual(after);
      const undone = await undo(job.id);
      expect(undone.rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
      expect(Object.fromEntries(names.map((name) => [name, valueOf(name)]))).toEqual(before);
    },
  );

  it('require an administrator, some an owner, which is said in advance', async () => {
    await start({}, { role: 200 });
    const edits = ['invite_required', 'message_retention_days', 'authentication_methods'].map((name) =>
      edit(name, name === 'invite_required' ? off : name === 'message_retention_days' ? '30' : '["Email"]'),
    );
    const { skipped, changes } = await plan(...edits, edit('digest_weekday', '4'));
    expect(changes.map(({ field }) => field)).toEqual(['digest_weekday']);
    expect(skipped).toHaveLength(3);
    for (const { reason, explanation } of skipped) {
      expect(reason).toBe('not-permitted');
      expect(explanation).toContain('Only owners can change this setting. You are an administrator here.');
    }
    expect((await run(edit('digest_weekday', '4'))).job.applied).toBe(1);
  });

  it.each([
    [300, 'a moderator'],
    [400, 'a member'],
    [600, 'a guest'],
  ])('can be seen but not changed by role %i', async (role, who) => {
    await start({}, { role });
    expect(valueOf('digest_weekday')).toBe('1');
    const { skipped } = await plan(edit('digest_weekday', '4'));
    expect(skipped).toMatchObject([
      {
        reason: 'not-permitted',
        explanation: expect.stringContaining(
          `Only administrators and owners can change settings of the organization. You are ${who} here.`,
        ),
      },
    ]);
  });

  it('changed by others appear live', async () => {
    await start();
    await open.request('PATCH', '/realm', { invite_required: 'false', description: 'Pots' });
    await vi.waitFor(() => expect(valueOf('description')).toBe('Pots'), patience);
    expect(valueOf('invite_required')).toBe(off);
    const { skipped } = await plan({ ...edit('name', 'Mine'), expected: 'Another' });
    expect(skipped).toMatchObject([{ reason: 'changed' }]);
  });

  it('require more confirmation if something is lost or someone is locked out', async () => {
    await start();
    const asked = async (field: string, value: string) => {
      const { isDangerous, typeToConfirm, changes } = await plan(edit(field, value));
      return { isDangerous, typeToConfirm, notice: changes[0]?.notice };
    };
    expect(await asked('message_retention_days', '30')).toEqual({
      isDangerous: true,
      typeToConfirm: null,
      notice: 'Messages older than that are deleted for good.',
    });
    expect(await asked('invite_required', off)).toEqual({
      isDangerous: false,
      typeToConfirm: null,
      notice: 'People can join without an invitation.',
    });
    await open.request('PATCH', '/realm', { authentication_methods: '{"Email":true,"Google":true}' });
    await vi.waitFor(() => expect(valueOf('authentication_methods')).toContain('Google'), patience);
    expect(await asked('authentication_methods', methodsText(['Google']))).toMatchObject({
      typeToConfirm: 1,
      notice: expect.stringContaining('Email'),
    });
  });

  it('are left out if nobody could join or sign in, and if the server doesn’t offer them', async () => {
    await start();
    for (const { domain } of open.live().model()?.settings.row().domains ?? []) {
      await open.request('DELETE', `/realm/domains/${domain}`);
    }
    await vi.waitFor(() => expect(open.live().model()?.settings.row().domains).toEqual([]), patience);
    const { open: publicId } = await channelIds();
    const said = async (field: string, value: string) =>
      (await plan(edit(field, value))).skipped.map(({ explanation }) => sayText(explanation));
    expect(await said('emails_restricted_to_domains', on)).toEqual([
      'There are no allowed domains: nobody could join. Add one first.',
    ]);
    expect(await said('video_chat_provider', '9')).toEqual(['The server doesn’t offer this choice.']);
    expect(await said('moderation_request_channel_id', publicId)).toEqual([
      'Reports need a private channel.',
    ]);
    expect(await said('signup_announcements_stream_id', '999999')).toEqual([
      'No such channel, or you can’t see it.',
    ]);
    expect(await said('authentication_methods', '["Fax"]')).toEqual(['The server has no method Fax.']);
    const refused = await open.call('changes.plan', {
      action: { kind: 'edit', title: 'x', edits: [edit('authentication_methods', '[]')] },
    });
    expect(JSON.stringify(refused)).toContain('At least one way to sign in has to stay.');
  });

  it('that require a plan are left out on a limited one', async () => {
    await start({ limitedPlan: true });
    const { skipped, changes } = await plan(
      edit('message_retention_days', '30'),
      edit('enable_spectator_access', on),
      edit('name', 'Free'),
    );
    expect(changes.map(({ field }) => field)).toEqual(['name']);
    expect(skipped.map(({ explanation }) => sayText(explanation))).toEqual([
      'Message retention needs the Zulip Cloud Standard plan. This organization is on Zulip Cloud Free.',
      'Public access needs the Zulip Cloud Standard plan. This organization is on Zulip Cloud Free.',
    ]);
  });

  it('for new users apply from the start, and to nobody else', async () => {
    await start();
    const before = (await open.request('POST', '/register', { fetch_event_types: '["user_settings"]' }))[
      'user_settings'
    ];
    const { rows } = await run(edit('twenty_four_hour_time', on), edit('notification_sound', 'none'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    const after = await open.request('POST', '/register', {
      fetch_event_types: '["user_settings","realm_user_settings_defaults"]',
    });
    expect(after['user_settings']).toEqual(before);
    expect(after['realm_user_settings_defaults']).toMatchObject({
      twenty_four_hour_time: true,
      notification_sound: 'none',
    });
    await open.request('PATCH', '/realm/user_settings_defaults', { enter_sends: 'true' });
    await vi.waitFor(() => expect(valueOf('enter_sends')).toBe(on), patience);
    const { changes, skipped } = await plan(
      edit('web_home_view', 'recent_topics'),
      edit('color_scheme', '2'),
    );
    expect(changes).toMatchObject([
      { field: 'color_scheme', fieldName: 'theme (new people)', before: '1', after: '2' },
    ]);
    expect(skipped.map(({ explanation }) => sayText(explanation))).toEqual([
      'The server doesn’t offer this choice.',
    ]);
  });

  it('missing on an older server say which level they require', async () => {
    await start({ featureLevel: 330 }, { featureLevel: 330 });
    const { skipped } = await plan(edit('moderation_request_channel_id', ''));
    expect(skipped.map(({ explanation }) => sayText(explanation))).toEqual([
      'This server doesn’t have the setting “Reports of messages”. It needs feature level 331.',
    ]);
  });
});

it('settings have unique names', () => {
  const names = organizationSettings.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('a setting with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const change = (field: string, before: string, after: string) =>
    recorded('PATCH /realm', organizationTarget, { field, before, after });

  it('was changed if the server has the value, but not if it was never reached', async () => {
    expect(await sender().lose(change('name', '', 'Fern'), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    expect(
      await sender().lose(change('message_retention_days', unlimited, '90'), { kind: 'reset' }),
    ).toMatchObject({
      outcome: 'not-applied',
    });
    const starting = recorded('PATCH /realm/user_settings_defaults', organizationTarget, {
      field: 'enter_sends',
      before: off,
      after: on,
    });
    expect(await sender().lose(starting, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(
      await sender().lose(change('jitsi_server_url', '', 'https://meet.loomhouse.example'), {
        kind: 'cutAfter',
      }),
    ).toMatchObject({
      outcome: 'applied',
    });
  });
});
