import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { setupOf, setupText, wholeProfileField, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import { sayText } from '#words/text.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';

/** Custom profile fields from the change engine to the server. */
let open: LiveRealm;
const start = async (featureLevel = 499, options: LiveRealmOptions = {}): Promise<void> => {
  open = await openLiveRealm({ featureLevel }, { featureLevel, ...options });
};
afterEach(() => open.close());

const fields = (): ProfileField[] =>
  (open.live().model()?.rows('profileFields') ?? []).toSorted((one, other) => one.order - other.order);
const names = (): string[] => fields().map(({ name }) => name);
function fieldNamed(name: string): ProfileField {
  const field = fields().find((each) => each.name === name);
  if (field === undefined) throw new Error(`No field is called ${name}.`);
  return field;
}
const plain: ProfileFieldSetup = {
  name: 'Studio',
  hint: 'Where you work',
  type: 'short-text',
  options: [],
  account: null,
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
};
const halls = [
  { key: '0', text: 'North hall' },
  { key: '1', text: 'South hall' },
];
const list: ProfileFieldSetup = { ...plain, type: 'list', options: halls };

const creation = (setup: ProfileFieldSetup): Edit => ({
  target: newTarget('profile-field', setup.name),
  field: wholeProfileField,
  value: setupText(setup),
  expected: '',
});
const change = (field: ProfileField, more: Partial<ProfileFieldSetup>): Edit => ({
  target: targetOf('profile-field', field.id),
  field: wholeProfileField,
  value: setupText({ ...setupOf(field), ...more }),
  expected: setupText(setupOf(field)),
});
const deletion = (field: ProfileField): Edit => ({ ...change(field, {}), value: '' });
const order = (ids: number[]): Edit => ({
  target: targetOf('profile-field', 'order'),
  field: 'order',
  value: JSON.stringify(ids),
  expected: JSON.stringify(fields().map(({ id }) => id)),
});

const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: '', edits });
const plan = (...edits: Edit[]) => open.ask('changes.plan', { action: { kind: 'edit', title: '', edits } });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const valueOf = (userId: number, fieldId: number) => open.live().model()?.index.profile(userId)[fieldId];

describe('a custom profile field', () => {
  it.each([237, 243, 244, 251, 252, 295, 296, 454, 455, 499])(
    'is created, changed and ordered at level %i with everything that the level supports, and undone',
    async (level) => {
      await start(level);
      const before = names();
      const setup: ProfileFieldSetup = {
        ...list,
        isRequired: level >= 244,
        isEditableByUser: level < 296,
      };
      const created = await run(creation(setup));
      expect(created.rows).toMatchObject([{ outcome: 'applied', beforeWords: 'Not there' }]);
      expect(names()).toEqual([...before, 'Studio']);
      expect(setupOf(fieldNamed('Studio'))).toEqual(setup);

      const changed = await run(
        change(fieldNamed('Studio'), {
          name: 'Hall',
          options: [...halls.slice(1), { key: '2', text: 'Yard' }, ...halls.slice(0, 1)],
        }),
      );
      expect(changed.job.applied).toBe(1);
      expect(setupOf(fieldNamed('Hall'))).toEqual({
        ...setup,
        name: 'Hall',
        options: [halls[1], { key: '2', text: 'Yard' }, halls[0]],
      });
      await undo(changed.job.id);
      expect(setupOf(fieldNamed('Studio'))).toEqual(setup);

      const ids = fields().map(({ id }) => id);
      const ordered = await run(order(ids.toReversed()));
      expect(fields().map(({ id }) => id)).toEqual(ids.toReversed());
      await undo(ordered.job.id);
      expect(fields().map(({ id }) => id)).toEqual(ids);

      await undo(created.job.id);
      expect(names()).toEqual(before);
    },
  );

  it('that is renamed while its lost deletion is read back doesn’t count as deleted', async () => {
    await start(499, { changeTiming: { readingDelays: [500], workMilliseconds: 700 } });
    const created = await run(creation(plain));
    const path = `/realm/profile_fields/${fieldNamed('Studio').id}`;
    open.demo.faults.add({ method: 'DELETE', path, fault: { kind: 'reset' } });
    const ended = open.run({ kind: 'undo', jobId: created.job.id });
    const isDeleting = () => expect(open.demo.log.some(({ method }) => method === 'DELETE')).toBe(true);
    await vi.waitFor(isDeleting, { timeout: 5_000, interval: 10 });
    await open.request('PATCH', path, { name: 'Hall' });
    expect((await ended).rows).toMatchObject([
      { outcome: 'skipped', explanation: expect.stringMatching(/The profile field is Hall.* now, set by/s) },
    ]);
    expect(names()).toContain('Hall');
  });

  it('with text or an account can find people, and one for a known service has its name', async () => {
    await start();
    await run(deletion(fieldNamed('GitHub')), creation({ ...plain, isForMatching: true }));
    expect(fieldNamed('Studio').forMatching).toBe(true);
    const { accountKinds } = await open.ask('profile-fields.facts', {});
    const kind = accountKinds.find((each) => each.kind === 'github');
    expect(kind).toMatchObject({ name: 'GitHub', fieldName: 'GitHub username' });
    const account = { kind: 'github', urlPattern: '' };
    const { job } = await run(
      creation({ ...plain, type: 'external-account', name: 'GitHub username', hint: '', account }),
    );
    expect(job.applied).toBe(1);
    expect(fieldNamed('GitHub username')).toMatchObject({
      accountKind: 'github',
      urlPattern: kind?.urlPattern,
    });
    await run(change(fieldNamed('GitHub username'), { isRequired: true }));
    expect(fieldNamed('GitHub username').required).toBe(true);
    const own = { kind: 'custom', urlPattern: 'https://forge.example/%(username)s' };
    await run(creation({ ...plain, name: 'Forge', type: 'external-account', account: own }));
    expect(setupOf(fieldNamed('Forge')).account).toEqual(own);
  });

  it('names the people who lose values with it or with an option, and requires more than a preview', async () => {
    await start();
    const team = fieldNamed('Team');
    const { uses } = await open.ask('profile-fields.facts', {});
    const use = uses.find(({ fieldId }) => fieldId === team.id);
    const holders = await open.ask('profile-fields.people', { fieldId: team.id });
    expect(use?.people).toBe(holders.length);
    expect(use?.byOption.reduce((sum, { people }) => sum + people, 0)).toBe(holders.length);

    const whole = await plan(deletion(team));
    expect(whole).toMatchObject({ isDangerous: true, startsAtOnce: false, canBeUndone: [] });
    expect(whole.changes[0]?.notice).toBe(`${holders.length} people have a value. All are deleted for good.`);

    const [first, ...rest] = team.options;
    const gone = use?.byOption.find(({ key }) => key === first?.key)?.people ?? 0;
    expect(gone).toBeGreaterThan(1);
    const withoutFirst = change(team, { options: rest });
    const planned = await plan(withoutFirst);
    expect(planned).toMatchObject({ isDangerous: true, startsAtOnce: false });
    expect(planned.changes[0]?.notice).toBe(
      `${gone} people have “${first?.text}”. Their values are deleted for good.`,
    );
    const whose = holders.find((userId) => valueOf(userId, team.id) === first?.key) ?? 0;
    await run(withoutFirst);
    expect(valueOf(whose, team.id)).toBeUndefined();

    const { job } = await run(deletion(fieldNamed('Team')));
    expect(names()).not.toContain('Team');
    expect(job.canBeUndone).toBe(false);
    expect(await open.ask('profile-fields.people', { fieldId: team.id })).toEqual([]);
  });

  it('that someone else has changed meanwhile is left unchanged', async () => {
    await start();
    const city = fieldNamed('City');
    const mine = change(city, { hint: 'Mine' });
    await open.request('PATCH', `/realm/profile_fields/${city.id}`, { hint: 'Theirs' });
    await expect.poll(() => fieldNamed('City').hint).toBe('Theirs');
    const { changeCount, skipped } = await plan(mine);
    expect({ changeCount, reason: skipped[0]?.reason }).toEqual({ changeCount: 0, reason: 'changed' });
  });

  it.each<[Partial<ProfileFieldSetup>, string]>([
    [{ name: ' ' }, 'A name is required (1 to 40 characters).'],
    [{ name: 'x'.repeat(43) }, 'The name is limited to 40 characters (3 too many).'],
    [{ hint: 'x'.repeat(81) }, 'The hint is limited to 80 characters (1 too many).'],
    [{ type: 'list' }, 'A list needs at least one option.'],
    [
      { type: 'list', options: [...halls, { key: '2', text: 'North hall ' }] },
      '“North hall” is in the list twice.',
    ],
    [{ type: 'external-account' }, 'Choose a service.'],
    [
      { type: 'external-account', account: { kind: 'mastodon', urlPattern: '' } },
      "This server doesn't know the service.",
    ],
    [
      { type: 'external-account', account: { kind: 'custom', urlPattern: 'https://forge.example/' } },
      'The address needs %(username)s once, where the name goes.',
    ],
    [{ isInSummary: true }, 'The profile summary shows 2 fields at most: Team and City are in it.'],
    [{ type: 'date', isForMatching: true }, 'Only text and external accounts can be used to find people.'],
  ])('isn’t created with %j: %s', async (more, words) => {
    await start();
    const { changeCount, skipped } = await plan(creation({ ...plain, ...more }));
    expect({ changeCount, words: skipped[0]?.explanation }).toEqual({ changeCount: 0, words });
  });

  it('doesn’t get another one’s name', async () => {
    await start();
    const { skipped } = await plan(change(fieldNamed('Phone'), { name: 'City ' }));
    expect(skipped).toMatchObject([{ explanation: 'Another field is called “City”.' }]);
  });

  it.each<[number, Partial<ProfileFieldSetup>, string]>([
    [243, { isRequired: true }, 'needs feature level 244'],
    [295, { isEditableByUser: false }, 'needs feature level 296'],
    [454, { isForMatching: true }, 'needs feature level 455'],
    [475, { type: 'long-text', isInSummary: true }, "doesn't show paragraphs"],
  ])('at level %i isn’t created with %j', async (level, more, words) => {
    await start(level);
    const { changeCount, skipped } = await plan(creation({ ...plain, ...more }));
    expect(changeCount).toBe(0);
    expect(sayText(skipped[0]?.explanation ?? '')).toContain(words);
  });

  it.each([300, 400, 600])('can’t be changed by role %i, which is said in advance', async (role) => {
    await start(499, { role });
    const city = fieldNamed('City');
    const { changeCount, skipped } = await plan(creation(plain), change(city, { hint: '' }), deletion(city));
    expect(changeCount).toBe(0);
    for (const { reason } of skipped) expect(reason).toBe('not-permitted');
    expect(sayText(skipped[0]?.explanation ?? '')).toContain(
      'Only administrators and owners can change profile fields.',
    );
  });

  it('can be changed by an administrator', async () => {
    await start(499, { role: 200 });
    expect((await run(creation(plain))).job.applied).toBe(1);
  });
});
