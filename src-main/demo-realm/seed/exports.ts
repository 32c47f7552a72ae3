import { storeExport } from '../organization/data-exports.ts';
import { activeOwners, isAdministrator, type RealmState } from '../state.ts';

const daySeconds = 86_400;

/** Earlier exports of the demo organization, and people who consent to the export of their private data. */
export function seedExports(state: RealmState, now: number): void {
  const people = [...state.users.values()].filter(({ isActive, isBot }) => isActive && !isBot);
  const [owner] = activeOwners(state);
  const administrator = people.find((person) => isAdministrator(person) && person !== owner) ?? owner;
  if (owner === undefined || administrator === undefined) return;
  const { exportStore } = state;
  const at = (days: number): number => Math.floor(now) - days * daySeconds;
  const rows = [
    { by: administrator, days: 190, ended: { deletedAt: at(160) } },
    { by: owner, days: 48, ended: { failedAt: at(48) + 640 } },
    { by: owner, days: 47, ended: null },
  ] as const;
  for (const { by, days, ended } of rows) {
    exportStore.list.push({
      id: exportStore.nextId++,
      type: 'public',
      actingUserId: by.userId,
      requestedAt: at(days),
      path: ended === null ? storeExport(state, 'zulip-export-6f0c2b7d') : null,
      deletedAt: null,
      ...ended,
    });
  }
  for (const person of people) {
    if (person !== owner && person.userId % 5 !== 0) continue;
    person.settings ??= new Map();
    person.settings.set('allow_private_data_export', true);
  }
}
