import type { ChangePorts } from '../../changes/engine-ports.ts';
import type { PushTokenStore } from '../../store/push-tokens.ts';
import type { Connection } from '../../zulip/http.ts';
import { botLookup } from '../bots/bot-rights.ts';
import { channelLookup } from '../channels/channel-lookup.ts';
import { dataExportLookup } from '../data-exports/data-export-lookup.ts';
import { domainLookup } from '../domains/domain-lookup.ts';
import { emojiFacts } from '../emoji/emoji-lookup.ts';
import { groupLookup } from '../groups/group-lookup.ts';
import { invitationLookup } from '../invitations/invitation-lookup.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { personLookup } from '../people/person-lookup.ts';
import { profileFieldLookup } from '../profile-fields/profile-field-lookup.ts';
import type { ReportService } from '../reports/report-service.ts';
import { settingLookup } from '../settings/setting-lookup.ts';
import { deviceLookup } from './device-lookup.ts';
import { createChangeLoading } from './load-for-changes.ts';

/**
 * Looks up things in the live organization for the change engine.
 *
 * @param model called for each question; null until the organization is loaded
 */
export function createChangeFacts(
  model: () => RealmModel | null,
  connection: Connection,
  reportService: Pick<ReportService, 'facts' | 'look' | 'lookAgain'>,
  pushTokens: Pick<PushTokenStore, 'get'>,
  sentMessage: (localId: string) => string | undefined,
  identity: ChangePorts['facts']['identity'],
): ChangePorts['facts'] {
  return {
    person: personLookup(model),
    domain: domainLookup(model),
    emoji(name) {
      const loaded = model();
      return loaded ? emojiFacts(loaded, connection, name) : undefined;
    },
    attachment(attachmentId) {
      const attachments = model()?.attachments;
      if (attachments === undefined || attachments.summary().total === null) return undefined;
      return { id: attachmentId, file: attachments.get(attachmentId) ?? null };
    },
    device: deviceLookup(model, pushTokens),
    isReservedAddress: (address) => model()?.reservedAddresses.has(address.toLowerCase()) ?? false,
    profileField: (fieldId) => model()?.profileFields.rows.get(fieldId),
    group: (groupId) => model()?.groups.row(groupId),
    isPlanLimited: () => model()?.settings.row().isPlanLimited ?? false,
    messages: () => model()?.announcing ?? null,
    sentMessage,
    userGroups: groupLookup(model),
    *named(kind) {
      const loaded = model();
      if (!loaded) return;
      if (kind === 'channel') return yield* loaded.channels.all();
      for (const id of loaded.groups.ids()) {
        const group = loaded.groups.reference(id);
        if (group !== undefined && !group.isSystem) yield { id, name: group.name };
      }
    },
    channels: channelLookup(model),
    invitations: invitationLookup(model),
    settings: settingLookup(model, connection.uploads),
    newBots: botLookup(model),
    madeAccount: (target) => model()?.madeAccounts.name(target),
    profileFields: profileFieldLookup(model),
    dataExports: dataExportLookup(model, connection.origin),
    ...createChangeLoading(model, connection, reportService),
    rows: (table) => model()?.rows(table) ?? [],
    ...reportService.facts,
    addresses: () => model()?.index.addresses() ?? [],
    bots: () => model()?.index.bots() ?? [],
    activeHumans: () => model()?.counts(null).people ?? 0,
    activeHumanOwners: () => model()?.activeHumanOwners() ?? 0,
    activeHumanAdministrators: () => model()?.activeHumanAdministrators() ?? 0,
    me: () => model()?.me() ?? null,
    identity,
    featureLevel: () => connection.featureLevel,
    zulipVersion: () => connection.zulipVersion,
  };
}
