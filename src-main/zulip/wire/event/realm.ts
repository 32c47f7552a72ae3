import { z } from 'zod';
import { wireDataExport, wireExportConsent } from '../data-export.ts';
import { named } from '../named.ts';
import { wireProfileField } from '../profile-field.ts';
import { wireRealmDomain } from '../realm-domain.ts';
import { unreadableSettings } from '../realm-setting.ts';
import { emojiId, wireRealmEmoji, wireRealmEmojiTable } from '../realm-emoji.ts';
import { rows } from '../unread.ts';
import { event, operation } from './shape.ts';

/** Fails if one of the settings has an unusable type. */
function settingsAreReadable({ data }: { data: Record<string, unknown> }, context: z.RefinementCtx): void {
  const [name] = unreadableSettings(data);
  if (name !== undefined)
    context.addIssue({ code: 'custom', path: ['data', name], message: 'not as promised' });
}

/**
 * The organization's own settings and lists. https://zulip.com/api/get-events#realm-update
 * If an event contains a whole list, unreadable rows are left out, as in `register`: fetching the list would return the
 * same.
 */
export const realmEvents = () =>
  [
    z.discriminatedUnion('op', [
      /** One changed setting, by its name without `realm_`; `update_dict` has several. */
      operation('realm', 'update', { property: z.string(), value: z.unknown() })
        .transform(({ property, value, ...rest }) => ({
          ...rest,
          data: { [property]: value } as Record<string, unknown>,
        }))
        .superRefine(settingsAreReadable),
      operation('realm', 'update_dict', { data: named(z.unknown()) }).superRefine(settingsAreReadable),
      operation('realm', 'deactivated', {}),
    ]),
    event('custom_profile_fields', { fields: rows('custom_profile_fields', wireProfileField) }),
    event('realm_export', { exports: rows('exports', wireDataExport) }),
    event('realm_export_consent', wireExportConsent.shape),
    /** The documentation calls the change of an emoji `edit` in one place, but servers send `update_one`. */
    z.discriminatedUnion('op', [
      operation('realm_emoji', 'update', { realm_emoji: wireRealmEmojiTable }),
      operation('realm_emoji', 'add', { emoji: wireRealmEmoji }),
      operation('realm_emoji', ['update_one', 'edit'], {
        emoji_id: emojiId,
        data: z.object({ deactivated: z.boolean().exactOptional(), name: z.string().exactOptional() }),
      }),
    ]),
    z.discriminatedUnion('op', [
      operation('realm_domains', ['add', 'change'], { realm_domain: wireRealmDomain }),
      operation('realm_domains', 'remove', { domain: z.string() }),
    ]),
  ] as const;
