import { targetOf } from '#contract/changes.ts';
import type { AllowedDomain, RealmSettings } from '#contract/organization.ts';
import type { OrganizationPicture, OrganizationPictureName } from '#contract/organization-pictures.ts';
import { limitedPlanType } from '#contract/level-words.ts';
import { bytesPerMebibyte } from '#contract/words/size.ts';
import { supports } from '../../zulip/feature-levels.ts';
import { ownPicture } from '../../zulip/picture.ts';
import type { WireRealmDomain } from '../../zulip/wire/realm-domain.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { readableDomain } from '../people/email-domain.ts';

/** The organization's settings that the console reads, and the caller's own setting about presence. */
export interface Settings {
  row(): RealmSettings;
  /** Whether the caller shares their own presence; decides how presence can be read without reporting any. */
  ownPresenceEnabled(): boolean;
  /** Changed settings by name, without `realm_`. Ignores names and values that the console doesn't read. */
  change(data: Record<string, unknown>): void;
  changeOwn(property: string, value: unknown): void;
  putDomain(domain: WireRealmDomain): void;
  removeDomain(domain: string): void;
}

/** In settings, channel id -1 means that the feature is off. */
function channelOf(value: number): number | null {
  return value >= 0 ? value : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';

function domainOf({ domain, allow_subdomains }: WireRealmDomain): AllowedDomain {
  return { domain, readable: readableDomain(domain), allowSubdomains: allow_subdomains };
}

/** A null limit means no limit. */
const isLimit = (value: unknown): value is number | null => value === null || isNumber(value);

function limitIn(settings: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = settings[name];
  return isNumber(value) ? value : null;
}

/** The source of uploaded icons and logos. */
const uploadedSource = 'U';

/** Settings of a snapshot, kept current by `realm`, `realm_domains` and `user_settings` events. */
export function createSettings(
  answer: RegisterAnswer,
  origin: string,
  changeListener: ChangeListener,
): Settings {
  const { realm_settings: given, user_id: me = '' } = answer;
  const areNamesFixedByServer = given['server_name_changes_disabled'] === true;
  const isQuotaInBytes = !supports(answer.zulip_feature_level, 'upload-quota-unit');
  const quotaOf = (quota: number | null): number | null =>
    quota !== null && isQuotaInBytes ? quota / bytesPerMebibyte : quota;
  const iconOf = (value: unknown): string | null => ownPicture(origin, isText(value) ? value : null);
  const pictureOf = (name: OrganizationPictureName): OrganizationPicture => {
    const address = given[`${name}_url`];
    return {
      isUploaded: given[`${name}_source`] === uploadedSource,
      address: isText(address) ? address : '',
      path: iconOf(address),
    };
  };
  let settings: RealmSettings = {
    id: 0,
    name: answer.realm.name,
    url: answer.realm.url ?? origin,
    icon: iconOf(given['icon_url']),
    pictures: { icon: pictureOf('icon'), logo: pictureOf('logo'), night_logo: pictureOf('night_logo') },
    largestIconMib: limitIn(given, 'max_icon_file_size_mib'),
    largestLogoMib: limitIn(given, 'max_logo_file_size_mib'),
    presenceOfflineThresholdSeconds: answer.server_presence_offline_threshold_seconds,
    presenceDisabled: answer.realm.presence_disabled,
    waitingPeriodDays: answer.realm.waiting_period_threshold,
    moderationChannelId: channelOf(answer.realm.moderation_request_channel_id),
    restrictedToDomains: given['emails_restricted_to_domains'] === true,
    domains: answer.realm_domains.map(domainOf),
    uploadQuotaMib: quotaOf(limitIn(given, 'upload_quota_mib')),
    largestUploadMib: limitIn(given, 'max_file_upload_size_mib'),
    pushEnabled: given['push_notifications_enabled'] === true,
    pushEndsAt: limitIn(given, 'push_notifications_enabled_end_timestamp'),
    requiresEncryptedPush: given['require_e2ee_push_notifications'] === true,
    isPlanLimited: given['plan_type'] === limitedPlanType,
    inviteRequired: given['invite_required'] === true,
    disposableRefused: given['disallow_disposable_email_addresses'] === true,
    namesFixed: given['name_changes_disabled'] === true || areNamesFixedByServer,
    sharesOwnPresence: answer.presence_enabled,
  };

  function update(change: Partial<RealmSettings>): void {
    settings = { ...settings, ...change };
    changeListener.row('settings', 0);
  }

  const pictured = (
    name: OrganizationPictureName,
    change: Partial<OrganizationPicture>,
  ): Partial<RealmSettings> => ({
    pictures: { ...settings.pictures, [name]: { ...settings.pictures[name], ...change } },
  });
  const addressed = (name: OrganizationPictureName, value: unknown): Partial<RealmSettings> | undefined =>
    isText(value) ? pictured(name, { address: value, path: iconOf(value) }) : undefined;
  const sourced = (name: OrganizationPictureName, value: unknown): Partial<RealmSettings> =>
    pictured(name, { isUploaded: value === uploadedSource });

  const readers: Record<string, (value: unknown) => Partial<RealmSettings> | undefined> = {
    name: (value) => (isText(value) ? { name: value } : undefined),
    url: (value) => (isText(value) ? { url: value } : undefined),
    icon_url: (value) => ({ icon: iconOf(value), ...addressed('icon', value) }),
    icon_source: (value) => sourced('icon', value),
    logo_url: (value) => addressed('logo', value),
    logo_source: (value) => sourced('logo', value),
    night_logo_url: (value) => addressed('night_logo', value),
    night_logo_source: (value) => sourced('night_logo', value),
    presence_disabled: (value) => (isFlag(value) ? { presenceDisabled: value } : undefined),
    waiting_period_threshold: (value) => (isNumber(value) ? { waitingPeriodDays: value } : undefined),
    moderation_request_channel_id: (value) =>
      isNumber(value) ? { moderationChannelId: channelOf(value) } : undefined,
    emails_restricted_to_domains: (value) => (isFlag(value) ? { restrictedToDomains: value } : undefined),
    upload_quota_mib: (value) => (isLimit(value) ? { uploadQuotaMib: quotaOf(value) } : undefined),
    max_file_upload_size_mib: (value) => (isLimit(value) ? { largestUploadMib: value } : undefined),
    push_notifications_enabled: (value) => (isFlag(value) ? { pushEnabled: value } : undefined),
    push_notifications_enabled_end_timestamp: (value) => (isLimit(value) ? { pushEndsAt: value } : undefined),
    plan_type: (value) => (isNumber(value) ? { isPlanLimited: value === limitedPlanType } : undefined),
    require_e2ee_push_notifications: (value) =>
      isFlag(value) ? { requiresEncryptedPush: value } : undefined,
    invite_required: (value) => (isFlag(value) ? { inviteRequired: value } : undefined),
    name_changes_disabled: (value) =>
      isFlag(value) ? { namesFixed: value || areNamesFixedByServer } : undefined,
    disallow_disposable_email_addresses: (value) =>
      isFlag(value) ? { disposableRefused: value } : undefined,
  };

  return {
    row: () => settings,
    ownPresenceEnabled: () => settings.sharesOwnPresence,
    change(data) {
      for (const [name, value] of Object.entries(data)) {
        const change = Object.hasOwn(readers, name) ? readers[name]?.(value) : undefined;
        if (change) update(change);
      }
    },
    changeOwn(property, value) {
      if (property !== 'presence_enabled' || !isFlag(value)) return;
      update({ sharesOwnPresence: value });
      changeListener.field(targetOf('user', me), 'presence-sharing');
    },
    putDomain(domain) {
      const changed = domainOf(domain);
      const isKnown = settings.domains.some((one) => one.domain === domain.domain);
      update({
        domains: isKnown
          ? settings.domains.map((one) => (one.domain === domain.domain ? changed : one))
          : [...settings.domains, changed],
      });
      changeListener.field(targetOf('domain', domain.domain), 'domain');
    },
    removeDomain(domain) {
      update({ domains: settings.domains.filter((one) => one.domain !== domain) });
      changeListener.field(targetOf('domain', domain), 'domain');
    },
  };
}
