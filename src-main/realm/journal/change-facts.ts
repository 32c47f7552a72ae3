import { kindOfTarget, numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { isOrganizationPicture } from '#contract/organization-pictures.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { isPlace, placeOfText } from '#contract/topic-moves.ts';
import type { ChangePorts } from '../../changes/engine-ports.ts';
import { registered } from '../../changes/kinds/device/device-rules.ts';
import { numberOfField } from '../../changes/kinds/kind-rules.ts';
import { isSubscription } from '../../changes/kinds/user/channel-subscription.ts';
import type { PersonFacts } from '../../changes/kinds/user/person-facts.ts';
import { pushTokenId, type PushTokenStore } from '../../store/push-tokens.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadAttachments } from '../administration/load-attachments.ts';
import { botLookup } from '../bots/bot-rights.ts';
import { groupLookup } from '../groups/group-lookup.ts';
import { channelLookup } from '../channels/channel-lookup.ts';
import { loadSubscribers } from '../channels/load-subscribers.ts';
import { invitationLookup } from '../invitations/invitation-lookup.ts';
import { loadInvitations } from '../invitations/load-invitations.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { loadTopics } from '../channels/load-topics.ts';
import { emojiFacts, loadBuiltInNames } from '../emoji/emoji-lookup.ts';
import { dataExportLookup } from '../data-exports/data-export-lookup.ts';
import { loadDataExports } from '../data-exports/load-data-exports.ts';
import { profileFieldLookup } from '../profile-fields/profile-field-lookup.ts';
import { loadOrganizationPicture } from '../settings/load-picture.ts';
import { settingLookup } from '../settings/setting-lookup.ts';
import { domainImpact } from '../domains/domain-survey.ts';
import { readableDomain } from '../people/email-domain.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ReportService } from '../reports/report-service.ts';
import type { DeviceFacts } from '../../changes/kinds/device/device-facts.ts';
import type { DomainFacts } from '../../changes/kinds/domain/domain-facts.ts';

function ownAccount({ settings, announcing }: RealmModel): NonNullable<PersonFacts['own']> {
  return {
    sharesPresence: settings.ownPresenceEnabled(),
    synchronizesDrafts: announcing.rules.draftsSynchronized,
    draftCount: [...announcing.drafts.all()].length,
    isNameFixed: settings.row().namesFixed,
  };
}

/**
 * Whether channels have to be listed for a change. A plan is about channels that somebody sees, and goes by what they see:
 * what others did to them meanwhile is found before it is sent.
 */
const needsChannels = (target: ChangeTarget, isResumed: boolean): boolean =>
  kindOfTarget(target) === 'channel-folder' || (isResumed && kindOfTarget(target) === 'channel');

const isOfInvitation = (field: string): boolean =>
  field === 'invitation' || field === 'invitation-link' || field === 'resending';

/** Whether the value of a setting is a channel. */
const namesChannel = (field: string): boolean => settingNamed(field)?.form.kind === 'channel';

/**
 * What the change engine looks up in the live organization.
 *
 * @param model asked for anew at each question; null until the organization is loaded
 */
export function createChangeFacts(
  model: () => RealmModel | null,
  connection: Connection,
  reportService: Pick<ReportService, 'facts' | 'look' | 'lookAgain'>,
  pushTokens: Pick<PushTokenStore, 'get'>,
  sentMessage: (localId: string) => string | undefined,
  identity: ChangePorts['facts']['identity'],
): ChangePorts['facts'] {
  function person(userId: number): PersonFacts | undefined {
    const loaded = model();
    const found = loaded?.index.read(userId);
    if (!loaded || !found) return undefined;
    const {
      name,
      email,
      role,
      isBot,
      isActive,
      isDeleted,
      profile,
      botType: type,
      botOwnerId: ownerId,
    } = found;
    const webhook = loaded.bots.rows.get(userId)?.webhook ?? null;
    return {
      userId,
      name,
      email,
      role,
      isBot,
      isActive,
      isDeleted,
      ...(isBot && { bot: { type, ownerId, webhook } }),
      ...(userId === loaded.myUserId && !isBot && { own: ownAccount(loaded) }),
      profile,
      status: loaded.statuses.get(userId) ?? null,
      inGroup: (groupId) => model()?.groups.members(groupId).has(userId) ?? false,
      inChannel: (channelId) => model()?.channels.subscribers.of(channelId)?.has(userId) ?? false,
    };
  }

  function domain(name: string): DomainFacts | undefined {
    const loaded = model();
    if (!loaded) return undefined;
    const { domains, restrictedToDomains } = loaded.settings.row();
    const known = domains.find((one) => one.domain === name);
    return {
      domain: name,
      readable: readableDomain(name),
      state: known === undefined ? '' : known.allowSubdomains ? 'with-subdomains' : 'exact',
      domains,
      isInForce: restrictedToDomains,
      affected(state) {
        const allowSubdomains = state === '' ? null : state === 'with-subdomains';
        const { leaving, joining } = domainImpact(loaded, [{ domain: name, allowSubdomains }]);
        return { leaving: leaving.count, joining: joining.count };
      },
    };
  }

  function device(id: string): DeviceFacts | undefined {
    const kind = id.slice(0, id.indexOf(':'));
    const rest = id.slice(kind.length + 1);
    if (kind === 'client') {
      const isThere = model()?.devices.rows.has(rest) === true;
      return { kind, deviceId: rest, state: isThere ? registered : '' };
    }
    if (kind !== 'apns' && kind !== 'fcm') return undefined;
    const known = pushTokens.get(pushTokenId(kind, rest));
    return { kind, token: rest, state: known === undefined ? '' : (known.appId ?? registered) };
  }

  /** Whether a topic exists where messages are moved to decides whether that can be undone. */
  async function loadTopicsOfMove(loaded: RealmModel, target: ChangeTarget, value: string): Promise<void> {
    await loadChannels(loaded, connection);
    const from = reportService.facts.message(numberOfTarget(target))?.channelId ?? null;
    for (const channelId of new Set([placeOfText(value)?.channelId ?? from, from])) {
      if (channelId === null || loaded.channels.get(channelId) === undefined) continue;
      try {
        await loadTopics(loaded, connection, channelId);
      } catch (error) {
        // Who can't read a channel can't move anything there.
        if (failureOf(error).kind !== 'rejected') throw error;
      }
    }
  }

  return {
    person,
    domain,
    emoji(name) {
      const loaded = model();
      return loaded ? emojiFacts(loaded, connection, name) : undefined;
    },
    attachment(attachmentId) {
      const attachments = model()?.attachments;
      if (attachments === undefined || attachments.summary().total === null) return undefined;
      return { id: attachmentId, file: attachments.get(attachmentId) ?? null };
    },
    device,
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
    async load(fields, isResumed = false) {
      const loaded = model();
      if (!loaded) return;
      for (const field of new Set(fields.map((each) => each.field))) {
        if (namesChannel(field)) await loadChannels(loaded, connection);
        if (field === 'emoji') await loadBuiltInNames(loaded, connection);
        if (field === 'attachment') await loadAttachments(loaded, connection);
        if (field === 'data-export') await loadDataExports(loaded, connection);
        if (isOrganizationPicture(field)) await loadOrganizationPicture(loaded, connection, field);
        if (isOfInvitation(field)) await loadInvitations(loaded, connection);
        if (isSubscription(field)) await loadSubscribers(loaded, connection, numberOfField(field));
      }
      if (fields.some(({ target }) => needsChannels(target, isResumed)))
        await loadChannels(loaded, connection);
      for (const { target, field, value } of fields) {
        if (kindOfTarget(target) !== 'message') continue;
        const id = numberOfTarget(target);
        const isKnown = reportService.facts.message(id) !== undefined;
        if (field === 'message' || (field === 'topic' && !isKnown)) await reportService.look(id);
        if (isPlace(field)) await reportService.lookAgain(id);
        if (field === 'topic' || isPlace(field)) await loadTopicsOfMove(loaded, target, value);
      }
    },
    isUnlisted(field) {
      if (namesChannel(field)) return model()?.channels.isLoaded() !== true;
      if (field === 'data-export') return model()?.dataExports.wasLoaded() !== true;
      if (isOfInvitation(field)) return model()?.invitations.wasLoaded() !== true;
      return isSubscription(field) && model()?.channels.subscribers.of(numberOfField(field)) === undefined;
    },
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
