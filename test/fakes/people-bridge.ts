import type {
  Action,
  ChangeSet,
  Job,
  JobRow,
  PlannedChange,
  SkippedChange,
} from '../../src-preload/contract/change-entities.ts';
import type {
  CustomEmoji,
  PersonDetail,
  PersonRow,
  ProfileField,
} from '../../src-preload/contract/entities.ts';
import type { Result } from '../../src-preload/contract/outcome.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';
import { createFakeBridge } from './bridge.ts';
import type { FakeBridge } from './bridge.ts';
import { anOrganization } from './organizations.ts';
import { inventedFields, inventedGroups, inventedNow, inventedPeople } from './people.ts';

function field(id: number, name: string, type: ProfileField['type']): ProfileField {
  return {
    id,
    name,
    hint: '',
    type,
    order: id,
    required: false,
    editableByUser: true,
    options: [],
    urlPattern: type === 'external-account' ? 'https://github.com/%(username)s' : null,
  };
}

/** One profile field of every type. */
export const fieldsOfEveryType: ProfileField[] = [
  ...inventedFields,
  field(3, 'City', 'short-text'),
  field(4, 'Pronouns', 'pronouns'),
  field(5, 'Manager', 'people'),
  field(6, 'Contract ends', 'date'),
  field(7, 'GitHub', 'external-account'),
  field(8, 'Homepage', 'link'),
  field(9, 'About', 'long-text'),
];

const customEmoji: CustomEmoji[] = [
  { id: '31', name: 'kiln', deactivated: false },
  { id: '32', name: 'old_kiln', deactivated: true },
];

const cities = ['Hamburg', 'Αθήνα', 'Lagos', 'Huế', 'חיפה', 'İzmir', 'مسقط', '大阪', 'Gdańsk', '서울'];

/** People with statuses and values of every type of profile field. */
export function peopleInFull(count: number): PersonRow[] {
  return inventedPeople(count).map((person, index) => ({
    ...person,
    status:
      index % 9 === 2
        ? {
            text: 'In the board meeting until 16:00',
            emoji: { name: 'calendar', code: '1f4c5', kind: 'unicode' },
          }
        : index % 9 === 5
          ? { text: 'Ward 3', emoji: { name: 'kiln', code: '31', kind: 'custom' } }
          : null,
    profile: {
      ...person.profile,
      ...(index % 7 === 0 ? {} : { '3': cities[index % cities.length] ?? '' }),
      '4': 'she/her',
      '5': '[8154]',
      '6': '2027-03-31',
      '7': 'amara-ok',
      '8': 'https://amara.example/about',
      '9': 'Keeps the **grants** calendar.\nAsk before Thursday.',
    },
  }));
}

function detailOf(person: PersonRow): PersonDetail {
  return {
    ...person,
    apiEmail: person.email ?? '',
    botOwner: null,
    directGroups: inventedGroups.slice(0, 3).map(({ id, name }) => ({ groupId: id, name, isSystem: false })),
    inheritedGroups: ['Channel stewards', 'Announcers', 'Everybody in Lagos', 'Reviewers'].map(
      (name, index) => ({ groupId: 200 + index, name, isSystem: false }),
    ),
    peopleNames: { '8154': 'Oisín Mac Giolla' },
    isImportedStub: false,
    isDeleted: false,
  };
}

export interface PeopleBridge extends FakeBridge {
  /** Makes the next run of a single change end with these words of the server. */
  refuseNextWith(words: string): void;
}

/**
 * A bridge with people in full that also plans and runs changes, for component tests and for looking at screens. What
 * it runs ends at once for single changes; jobs of many stand still half-way.
 */
export function createPeopleBridge(count = 250): PeopleBridge {
  const people = peopleInFull(count);
  const byId = new Map(people.map((person) => [person.userId, person]));
  const sets = new Map<string, ChangeSet>();
  const jobRows = new Map<string, JobRow[]>();
  let sequence = 0;
  let refusal: string | null = null;
  const organization = anOrganization({
    counts: {
      people: count,
      active: people.filter(({ presence }) => presence === 'active').length,
      idle: people.filter(({ presence }) => presence === 'idle').length,
      deactivated: people.filter(({ isActive }) => !isActive).length,
      groups: inventedGroups.length,
      openReports: null,
    },
  });
  const bridge = createFakeBridge({ organizations: [organization], people });

  bridge.answer('replica.snapshot', () =>
    succeed({
      generation: 1,
      sequence: 0,
      tables: {
        settings: [],
        groups: inventedGroups,
        profileFields: fieldsOfEveryType,
        customEmoji,
        jobs: [],
        pending: [{ id: 'user:8151:role', userId: 8_151, field: 'role', jobId: 'job-0' }],
      },
    }),
  );
  bridge.answer('people.rows', ({ userIds }) => succeed(userIds.flatMap((userId) => byId.get(userId) ?? [])));
  bridge.answer('people.person', ({ userId }) => {
    const person = byId.get(userId);
    return person === undefined ? fail({ kind: 'gone', message: 'No such user' }) : succeed(detailOf(person));
  });
  bridge.answer('changes.plan', ({ organizationId, action }) => {
    const set = plan(organizationId, action, byId, `set-${sets.size + 1}`);
    if (set.ok) sets.set(set.value.id, set.value);
    return set;
  });
  bridge.answer('changes.discard', ({ changeSetId }) => {
    sets.delete(changeSetId);
    return succeed(null);
  });
  bridge.answer('changes.run', ({ changeSetId }) => {
    const set = sets.get(changeSetId);
    if (set === undefined) return fail({ kind: 'gone', message: 'The preview is no longer there.' });
    const isSingle = set.changes.length === 1;
    const words = isSingle ? refusal : null;
    refusal = null;
    const job = startedJob(set, isSingle, words);
    jobRows.set(job.id, rowsOf(set, isSingle, words));
    sequence += 1;
    bridge.push({
      topic: 'replica',
      payload: {
        organizationId: organization.id,
        generation: 1,
        sequence,
        upserts: { jobs: [job] },
        removes: {},
      },
    });
    return succeed(job);
  });
  bridge.answer('job.rows', ({ jobId, offset, limit }) => {
    const rows = jobRows.get(jobId) ?? [];
    return succeed({ total: rows.length, rows: rows.slice(offset, offset + limit) });
  });
  return Object.assign(bridge, {
    refuseNextWith(words: string) {
      refusal = words;
    },
  });
}

function plan(
  organizationId: string,
  action: Action,
  byId: ReadonlyMap<number, PersonRow>,
  id: string,
): Result<ChangeSet> {
  const userIds = action.kind === 'rename' ? [action.userId] : action.userIds;
  const changes: PlannedChange[] = [];
  const skipped: SkippedChange[] = [];
  for (const userId of userIds) {
    const person = byId.get(userId);
    if (person === undefined) continue;
    const { name, email } = person;
    if (action.kind === 'set-role' && person.role === action.role) {
      skipped.push({ userId, name, reason: 'already-so', explanation: 'Nothing to change.' });
    } else if (action.kind === 'set-role' && userId === 8_164) {
      skipped.push({ userId, name, reason: 'yourself', explanation: 'You would lose access here.' });
    } else {
      const common = { id: changes.length, userId, name, email };
      changes.push(
        action.kind === 'set-role'
          ? {
              ...common,
              field: 'role',
              before: String(person.role),
              after: String(action.role),
              risk: person.role < 300 ? 'high' : 'low',
              notice: person.role === 300 ? 'Loses moderator rights' : '',
            }
          : action.kind === 'rename'
            ? { ...common, field: 'name', before: name, after: action.name, risk: 'low', notice: '' }
            : {
                ...common,
                field: 'status',
                before: JSON.stringify(person.status ?? { text: '', emoji: null }),
                after: JSON.stringify(action.status),
                risk: 'low',
                notice: '',
              },
      );
    }
  }
  const isRole = action.kind === 'set-role';
  const who = userIds.length === 1 ? (byId.get(userIds[0] ?? 0)?.name ?? '') : `${userIds.length} people`;
  return succeed({
    id,
    organizationId,
    action,
    title: isRole
      ? `Set role for ${who}`
      : action.kind === 'rename'
        ? `Rename ${who}`
        : `Set status of ${who}`,
    changes,
    skipped,
    calls: changes.length,
    estimatedSeconds: Math.ceil(changes.length * 0.3),
    spans: [{ calls: changes.length, afterSeconds: 0 }],
    budget: {
      limit: 200,
      remaining: 142,
      refillsAtMilliseconds: inventedNow * 1_000 + 38_000,
      pausedUntilMilliseconds: null,
    },
    whatElseChanges: isRole ? ['They leave Members and Full members, so 14 permissions end.'] : [],
    canBeUndone: isRole
      ? ['The role. Undo from the journal works for everyone who is still a guest then.']
      : [],
    cannotBeUndone: isRole ? ['People see their new role at once. Nothing tells them why.'] : [],
    typeToConfirm: changes.length > 20 ? changes.length : null,
  });
}

function startedJob(set: ChangeSet, isSingle: boolean, refusal: string | null): Job {
  const total = set.changes.length;
  const done = isSingle ? 1 : Math.floor(total * 0.54);
  const rejected = isSingle ? Number(refusal !== null) : 2;
  const others = isSingle ? 0 : 1;
  return {
    id: `job of ${set.id}`,
    title: set.title,
    state: isSingle ? 'finished' : 'running',
    total,
    applied: done - rejected - others * 2,
    rejected,
    skipped: others,
    unknown: others,
    startedAtMilliseconds: inventedNow * 1_000 - 60_000,
    finishedAtMilliseconds: isSingle ? inventedNow * 1_000 : null,
    estimatedSecondsLeft: isSingle ? null : 58,
    pausedUntilMilliseconds: null,
    latestExplanation: refusal ?? (isSingle ? '' : 'No such user'),
  };
}

function rowsOf(set: ChangeSet, isSingle: boolean, refusal: string | null): JobRow[] {
  const done = Math.floor(set.changes.length * 0.54);
  return set.changes.map(({ id, userId, name, field: changed, before, after }, index): JobRow => {
    const row = { changeId: id, userId, name, field: changed, before, after };
    if (isSingle) {
      return { ...row, outcome: refusal === null ? 'applied' : 'rejected', explanation: refusal ?? '' };
    }
    if (index === done) return { ...row, outcome: 'sending', explanation: '' };
    if (index > done) return { ...row, outcome: 'waiting', explanation: '' };
    if (index === 3) {
      const explanation = 'The answer was lost. Reading the role back before going on.';
      return { ...row, outcome: 'unknown', explanation };
    }
    if (index === 4) {
      return { ...row, outcome: 'skipped', explanation: 'Changed since the preview: already a guest' };
    }
    if (index === 6) return { ...row, outcome: 'rejected', explanation: 'No such user' };
    return index === 12
      ? { ...row, outcome: 'rejected', explanation: 'Insufficient permission' }
      : { ...row, outcome: 'applied', explanation: '' };
  });
}
