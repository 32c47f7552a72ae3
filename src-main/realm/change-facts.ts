import type { ChangePorts } from '../changes/engine-ports.ts';
import type { PersonFacts } from '../changes/kinds/user/person-facts.ts';
import type { Connection } from '../zulip/http.ts';
import type { RealmModel } from './realm-model.ts';

/**
 * What the change engine looks up in the live organization.
 *
 * @param model asked for anew at each question; null until the organization is loaded
 */
export function createChangeFacts(
  model: () => RealmModel | null,
  connection: Pick<Connection, 'featureLevel' | 'zulipVersion'>,
): ChangePorts['facts'] {
  function person(userId: number): PersonFacts | undefined {
    const loaded = model();
    const found = loaded?.index.read(userId);
    if (!loaded || !found) return undefined;
    const { name, email, role, isBot, isActive, isImportedStub, isDeleted, profile } = found;
    return {
      userId,
      name,
      email,
      role,
      isBot,
      isActive,
      isImportedStub,
      isDeleted,
      profile,
      status: loaded.statuses.get(userId) ?? null,
      inGroup: (groupId) => model()?.groups.members(groupId).has(userId) ?? false,
    };
  }

  return {
    person,
    profileField: (fieldId) => model()?.profileFields.rows.get(fieldId),
    group: (groupId) => model()?.groups.row(groupId),
    messages: () => model()?.announcing ?? null,
    activeHumans: () => model()?.counts(null).people ?? 0,
    activeHumanOwners: () => model()?.activeHumanOwners() ?? 0,
    activeHumanAdministrators: () => model()?.activeHumanAdministrators() ?? 0,
    me: () => model()?.me() ?? null,
    featureLevel: () => connection.featureLevel,
    zulipVersion: () => connection.zulipVersion,
  };
}
