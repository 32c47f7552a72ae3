import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChangeSet, type Edit, newTarget, targetOf } from '#contract/changes.ts';
import {
  levelWords,
  windowLevels,
  wordsAt,
  type LevelSentence,
  type WindowFeature,
} from '#contract/level-words.ts';
import { newGroupText } from '#contract/groups.ts';
import { zulipVersion } from '@realm-console/demo-realm/api';
import type { MessageId } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { features, minimumFeatureLevel, tooOldServer } from '../../src-main/zulip/feature-levels.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** Compares what is said about a server's age with what a server of that age does. */
const sentences = Object.keys(levelWords) as LevelSentence[];
const boundaries = [...new Set(Object.values(windowLevels))].toSorted((one, other) => one - other);
const at = (featureLevel: number) => ({ featureLevel, zulipVersion: zulipVersion(featureLevel) });

describe('the table of level-dependent sentences', () => {
  it("has the client's levels", () => {
    const known = Object.entries(windowLevels).filter(([name]) => name in features);
    const levels = known.map(([name]) => [name, features[name as keyof typeof features].level]);
    expect(known).toEqual(levels);
    expect(known.length).toBeGreaterThan(20);
  });

  it('requires nothing of usable servers that the oldest already has', () => {
    const gates = [
      ...Object.entries(windowLevels),
      ...Object.entries(features).map(([name, { level }]) => [name, level]),
    ];
    expect(gates.filter(([, level]) => Number(level) <= minimumFeatureLevel)).toEqual([]);
  });

  it.each([
    [minimumFeatureLevel - 1, true],
    [minimumFeatureLevel, false],
  ])('reports a server of level %i as too old: %j, with the required version', (level, isTooOld) => {
    const needed = `Zulip ${zulipVersion(minimumFeatureLevel)} or newer`;
    const refused = tooOldServer(at(level));
    expect(sayText(refused?.message ?? '').includes(needed)).toBe(isTooOld);
    expect(readFileSync('README.md', 'utf8')).toContain(`${needed} is needed`);
  });

  it('names the release of the newest gate that the README lists as complete', () => {
    const newest = Math.max(...Object.values(windowLevels));
    const release = [421, 497].find((level) => level >= newest) ?? 0;
    const [major] = zulipVersion(release).split('.');
    expect(readFileSync('README.md', 'utf8')).toContain(`Zulip ${major} has everything`);
  });

  it.each(sentences)('%s is true at every level', (sentence) => {
    const [always, ...later] = levelWords[sentence] as readonly [
      MessageId | null,
      ...(readonly [WindowFeature, MessageId | null])[],
    ];
    for (const level of [237, ...boundaries.flatMap((boundary) => [boundary - 1, boundary]), 499]) {
      const words = wordsAt(at(level), sentence);
      const passed = later.filter(([feature]) => windowLevels[feature] <= level);
      const last = passed.at(-1);
      expect(words === '').toBe((last === undefined ? always : last[1]) === null);
      expect(words).not.toMatch(/[{}]/);
      // A sentence that asks for a newer server never appears on one that is new enough.
      const asked = /needs? feature level (\d+)/.exec(words)?.[1];
      if (asked !== undefined) expect(Number(asked)).toBeGreaterThan(level);
    }
  });
});

let open: LiveRealm;

const plan = async (edit: Edit): Promise<ChangeSet> =>
  open.ask('changes.plan', { action: { kind: 'edit', title: '', edits: [edit] } });

async function groupNamed(name: string): Promise<Record<string, unknown> | undefined> {
  const answer = await open.request('GET', '/user_groups');
  return (answer['user_groups'] as Record<string, unknown>[]).find((group) => group['name'] === name);
}

async function isListed(channelId: number): Promise<boolean> {
  const { streams } = await open.request('GET', '/streams');
  return (streams as { stream_id: number }[]).some((one) => one.stream_id === channelId);
}

describe.each([237, 247, 289, 302, 303, 313, 350, 388, 417, 499])('a server of level %i', (level) => {
  afterEach(() => open.close());

  it('does what the previews promise', async () => {
    open = await openLiveRealm({ featureLevel: level }, { featureLevel: level });

    const { streams } = await open.request('GET', '/streams');
    const channelId = (streams as { stream_id: number }[])[0]?.stream_id ?? 0;
    await open.ask('channels.list', {
      text: '',
      privacies: [],
      archived: 'without',
      folder: 'any',
      onlyDefault: false,
      sort: { key: 'name', descending: false },
      first: 10,
    });
    const state = (value: string): Edit => ({
      target: targetOf('channel', channelId),
      field: 'state',
      value,
    });
    const archiving = await plan(state('archived'));
    const archived = await open.run({ kind: 'edit', title: 'Archive', edits: [state('archived')] });
    expect(archived.job.applied).toBe(1);
    // Until its event arrives, the channel counts as active.
    await vi.waitFor(async () => {
      const back = await plan(state('active'));
      expect(back.skipped.map(({ explanation }) => sayText(explanation))).toEqual(
        wordsAt(at(level), 'bringBack') === '' ? [] : [wordsAt(at(level), 'bringBack')],
      );
    });
    await open.request('PATCH', `/streams/${channelId}`, { is_archived: 'false' });
    expect(archiving.canBeUndone.length > 0).toBe(await isListed(channelId));
    expect(archiving.cannotBeUndone.some((words) => sayText(words).startsWith('Archiving.'))).toBe(
      !(await isListed(channelId)),
    );

    const members = open.demo.control.snapshot().users.filter(({ role }) => role === 400);
    const { members: accounts } = (await open.request('GET', '/users')) as {
      members: { user_id: number; full_name: string; is_active: boolean; bot_owner_id?: number | null }[];
    };
    const bots = accounts.filter((one) => one.is_active && (one.bot_owner_id ?? null) !== null);
    const ownsBots = ({ userId }: { userId: number }) => bots.some((bot) => bot.bot_owner_id === userId);
    const person = members.find((one) => one.isActive && !one.isBot && ownsBots(one))?.userId ?? 0;
    const theirs = bots.find((bot) => bot.bot_owner_id === person);
    const group = newGroupText({ description: '', members: [person], subgroups: [] });
    const making = await plan({ target: newTarget('group', 'glazers'), field: 'group', value: group });
    await open.request('POST', '/user_groups/create', {
      name: 'glazers',
      description: '',
      members: JSON.stringify([person]),
    });
    expect(making.skipped).toEqual([]);
    const made = await groupNamed('glazers');
    expect(making.whatElseChanges.map(sayText).join().includes('You can manage')).toBe(
      made?.['can_manage_group'] !== undefined,
    );
    expect(making.whatElseChanges.map(sayText).join().includes('add members')).toBe(
      made?.['can_add_members_group'] !== undefined,
    );
    expect(making.cannotBeUndone.map(sayText).join()).not.toContain('message');

    const leaving = await plan({
      target: targetOf('user', person),
      field: 'account',
      value: 'deactivated',
    });
    await open.request('DELETE', `/users/${person}`);
    const left = await groupNamed('glazers');
    expect(leaving.whatElseChanges.map(sayText).join().includes('stay in their groups')).toBe(
      (left?.['members'] as number[] | undefined)?.includes(person),
    );
    // Their bots are deactivated with them, and stay so after their reactivation.
    expect(leaving.whatElseChanges.map(sayText).join()).toContain(theirs?.full_name);
    const isBotThere = async () =>
      (await open.request('GET', `/users/${String(theirs?.user_id)}`))['user'] as { is_active: boolean };
    expect(await isBotThere()).toMatchObject({ is_active: false });
    const returning = () => plan({ target: targetOf('user', person), field: 'account', value: 'active' });
    await vi.waitFor(async () =>
      expect((await returning()).whatElseChanges.map(sayText).join()).toMatch(/stays? deactivated/),
    );
    await open.request('POST', `/users/${person}/reactivate`);
    expect(await isBotThere()).toMatchObject({ is_active: false });
    const end: Edit = {
      target: targetOf('group', Number(made?.['id'])),
      field: 'state',
      value: 'deactivated',
    };
    const ending = await vi.waitFor(async () => {
      const planned = await plan(end);
      expect(planned.changeCount).toBe(level < 290 ? 0 : 1);
      return planned;
    });
    const deactivated = await open.request('POST', `/user_groups/${String(made?.['id'])}/deactivate`);
    await open.request('PATCH', `/user_groups/${String(made?.['id'])}`, { deactivated: 'false' });
    if (deactivated['result'] === 'success') {
      const isBack = (await groupNamed('glazers'))?.['deactivated'] === false;
      expect(ending.canBeUndone.length > 0).toBe(isBack);
      expect(ending.cannotBeUndone.length > 0).toBe(!isBack);
    }
    expect(making.cannotBeUndone.map(sayText).join().includes('not deactivated')).toBe(
      deactivated['result'] !== 'success',
    );
  });
});
