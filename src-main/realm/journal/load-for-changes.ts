import { kindOfTarget, numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { isOrganizationPicture } from '#contract/organization-pictures.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { isPlace, placeOfText } from '#contract/topic-moves.ts';
import type { ChangePorts } from '../../changes/engine-ports.ts';
import { numberOfField } from '../../changes/kinds/kind-rules.ts';
import { isSubscription } from '../../changes/kinds/user/channel-subscription.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadAttachments } from '../administration/load-attachments.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { loadSubscribers } from '../channels/load-subscribers.ts';
import { loadTopics } from '../channels/load-topics.ts';
import { loadDataExports } from '../data-exports/load-data-exports.ts';
import { loadBuiltInNames } from '../emoji/emoji-lookup.ts';
import { loadInvitations } from '../invitations/load-invitations.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ReportService } from '../reports/report-service.ts';
import { loadOrganizationPicture } from '../settings/load-picture.ts';

/**
 * Whether channels have to be listed for a change. A plan is about channels on screen and is based on what is shown:
 * changes made by others meanwhile are detected before sending.
 */
const needsChannels = (target: ChangeTarget, isResumed: boolean): boolean =>
  kindOfTarget(target) === 'channel-folder' || (isResumed && kindOfTarget(target) === 'channel');

const isOfInvitation = (field: string): boolean =>
  field === 'invitation' || field === 'invitation-link' || field === 'resending';

/** Whether the value of a setting is a channel id. */
const namesChannel = (field: string): boolean => settingNamed(field)?.form.kind === 'channel';

/** Fetches what changes need and the snapshot doesn't contain. */
export function createChangeLoading(
  model: () => RealmModel | null,
  connection: Connection,
  reportService: Pick<ReportService, 'facts' | 'look' | 'lookAgain'>,
): Pick<ChangePorts['facts'], 'load' | 'isUnlisted'> {
  /** A move can be undone only if the topic it goes to doesn't exist yet. */
  async function loadTopicsOfMove(loaded: RealmModel, target: ChangeTarget, value: string): Promise<void> {
    await loadChannels(loaded, connection);
    const from = reportService.facts.message(numberOfTarget(target))?.channelId ?? null;
    for (const channelId of new Set([placeOfText(value)?.channelId ?? from, from])) {
      if (channelId === null || loaded.channels.get(channelId) === undefined) continue;
      try {
        await loadTopics(loaded, connection, channelId);
      } catch (error) {
        // People who can't read a channel can't move anything there.
        if (failureOf(error).kind !== 'rejected') throw error;
      }
    }
  }

  return {
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
  };
}
