import { addDomain, getDomains, removeDomain, updateDomain } from '../../../src-main/zulip/route/domains.ts';
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  uploadCustomEmoji,
} from '../../../src-main/zulip/route/custom-emoji.ts';
import {
  deleteDataExport,
  getDataExports,
  getExportConsents,
  startDataExport,
} from '../../../src-main/zulip/route/data-exports.ts';
import { getCodePlaygrounds } from '../../../src-main/zulip/route/fetch-with-queue.ts';
import { addCodePlayground, removeCodePlayground } from '../../../src-main/zulip/route/playgrounds.ts';
import {
  deleteRealmIcon,
  deleteRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from '../../../src-main/zulip/route/organization-pictures.ts';
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '../../../src-main/zulip/route/invitations.ts';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '../../../src-main/zulip/route/linkifiers.ts';
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  removeOwnProfileValues,
  reorderProfileFields,
  updateOwnProfile,
  updateProfileField,
} from '../../../src-main/zulip/route/profile-fields.ts';
import {
  getRealmSettings,
  testWelcomeMessage,
  updateRealm,
} from '../../../src-main/zulip/route/realm-settings.ts';
import {
  getStartingSettings,
  updateStartingSettings,
} from '../../../src-main/zulip/route/starting-settings.ts';
import {
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '../../../src-main/zulip/route/user-group-members.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  getUserGroups,
  updateUserGroup,
} from '../../../src-main/zulip/route/user-groups.ts';
import { called, type FunctionCase, type FunctionContext } from './function-case.ts';

const emojiName = (c: FunctionContext): string => `real-test-${c.account(100).userId}`;
/** A picture of one grey point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { bytes: new Uint8Array(dot), type: 'image/png' } as const;
const domain = 'real-test-domain.example.com';
const linkifier = { pattern: 'GLAZE-(?P<id>[0-9]+)', url_template: 'https://glaze.example.com/{id}' };
const field = { name: 'Favourite glaze', hint: 'By name', display_in_profile_summary: false };

/** Groups, profile fields, linkifiers, domains, invitations and settings. */
export const organizationFunctions: readonly FunctionCase[] = [
  called(updateRealm, (c) => updateRealm(c.as(100), { waiting_period_threshold: 2 })),
  called(testWelcomeMessage, (c) => testWelcomeMessage(c.as(100), 'Welcome, potter')),
  called(getRealmSettings, (c) => getRealmSettings(c.as(100))),
  called(updateStartingSettings, (c) => updateStartingSettings(c.as(100), { enter_sends: true })),
  called(getStartingSettings, (c) => getStartingSettings(c.as(100))),
  called(getUserGroups, (c) => getUserGroups(c.as(400))),
  called(createUserGroup, async (c) => {
    const members = [c.account(100).userId, c.account(300).userId];
    await createUserGroup(c.as(100), {
      name: `kiln crew ${c.account(100).userId}`,
      description: 'They fire',
      members,
    });
    const groups = await getUserGroups(c.as(100));
    c.keep('group', groups.find(({ name }) => name === `kiln crew ${c.account(100).userId}`)?.id ?? 0);
  }),
  called(updateUserGroup, (c) =>
    updateUserGroup(c.as(100), c.id('group'), { description: 'They fire at night' }),
  ),
  called(updateUserGroupMembers, (c) =>
    updateUserGroupMembers(c.as(100), c.id('group'), { add: [c.account(400).userId] }),
  ),
  called(updateUserGroupSubgroups, (c) =>
    updateUserGroupSubgroups(c.as(100), c.id('group'), { add: [c.systemGroup('role:moderators')] }),
  ),
  called(getUserGroupMembers, (c) => getUserGroupMembers(c.as(400), c.id('group'))),
  called(getUserGroupSubgroups, (c) => getUserGroupSubgroups(c.as(400), c.id('group'))),
  called(deactivateUserGroup, (c) => deactivateUserGroup(c.as(100), c.id('group'))),
  called(deleteUserGroup, (c) => deleteUserGroup(c.as(100), c.id('group')), { removedAt: 294 }),
  called(createProfileField, async (c) => {
    c.keep('field', (await createProfileField(c.as(100), { ...field, field_type: 1 })).id);
  }),
  called(getProfileFields, (c) => getProfileFields(c.as(600))),
  called(updateProfileField, (c) =>
    updateProfileField(c.as(100), c.id('field'), { ...field, hint: 'Its name', field_data: {} }),
  ),
  called(reorderProfileFields, async (c) => {
    const fields = await getProfileFields(c.as(100));
    await reorderProfileFields(c.as(100), fields.map(({ id }) => id).toReversed());
  }),
  called(updateOwnProfile, (c) => updateOwnProfile(c.as(400), [{ id: c.id('field'), value: 'Celadon' }])),
  called(removeOwnProfileValues, (c) => removeOwnProfileValues(c.as(400), [c.id('field')])),
  called(deleteProfileField, (c) => deleteProfileField(c.as(100), c.id('field'))),
  called(addLinkifier, async (c) => c.keep('linkifier', (await addLinkifier(c.as(100), linkifier)).id)),
  called(getLinkifiers, (c) => getLinkifiers(c.as(400))),
  called(updateLinkifier, (c) =>
    updateLinkifier(c.as(100), c.id('linkifier'), {
      ...linkifier,
      url_template: 'https://glazes.example.com/{id}',
    }),
  ),
  called(reorderLinkifiers, async (c) => {
    const linkifiers = await getLinkifiers(c.as(100));
    await reorderLinkifiers(c.as(100), linkifiers.map(({ id }) => id).toReversed());
  }),
  called(removeLinkifier, (c) => removeLinkifier(c.as(100), c.id('linkifier'))),
  called(startDataExport, async (c) => {
    c.keep('export', (await startDataExport(c.as(100), 'public')).id);
  }),
  called(getDataExports, (c) => getDataExports(c.as(100))),
  called(getExportConsents, (c) => getExportConsents(c.as(100))),
  called(deleteDataExport, (c) => deleteDataExport(c.as(100), c.id('export')), { dependsOnServer: true }),
  called(addCodePlayground, async (c) => {
    const template = 'https://run.example.com/?code={code}';
    const playground = { name: 'Real test', pygments_language: 'Python', url_template: template };
    c.keep('playground', (await addCodePlayground(c.as(100), playground)).id);
  }),
  called(getCodePlaygrounds, (c) => getCodePlaygrounds(c.as(600))),
  called(removeCodePlayground, (c) => removeCodePlayground(c.as(100), c.id('playground'))),
  called(uploadCustomEmoji, (c) => uploadCustomEmoji(c.as(100), emojiName(c), picture)),
  called(getCustomEmoji, (c) => getCustomEmoji(c.as(600))),
  called(deactivateCustomEmoji, (c) => deactivateCustomEmoji(c.as(100), emojiName(c))),
  called(uploadRealmIcon, (c) => uploadRealmIcon(c.as(100), picture)),
  called(deleteRealmIcon, (c) => deleteRealmIcon(c.as(200))),
  called(uploadRealmLogo, (c) => uploadRealmLogo(c.as(100), true, picture)),
  called(deleteRealmLogo, (c) => deleteRealmLogo(c.as(200), true)),
  called(addDomain, (c) => addDomain(c.as(100), { domain, allow_subdomains: false })),
  called(getDomains, (c) => getDomains(c.as(400))),
  called(updateDomain, (c) => updateDomain(c.as(100), { domain, allow_subdomains: true })),
  called(removeDomain, (c) => removeDomain(c.as(100), domain)),
  called(
    sendInvitations,
    async (c) => {
      const email = `guest-to-come-${c.account(100).userId}@real-test.example.com`;
      await sendInvitations(c.as(100), [email], { stream_ids: [], invite_as: 400 });
    },
    { dependsOnServer: true },
  ),
  called(createInvitationLink, (c) => createInvitationLink(c.as(100), { stream_ids: [], invite_as: 400 })),
  called(getInvitations, async (c) => {
    for (const { id, is_multiuse: isLink } of await getInvitations(c.as(100))) {
      c.keep(isLink ? 'link' : 'invitation', id);
    }
  }),
  called(resendInvitation, (c) => resendInvitation(c.as(100), c.id('invitation')), { dependsOnServer: true }),
  called(revokeInvitation, (c) => revokeInvitation(c.as(100), c.id('invitation')), { dependsOnServer: true }),
  called(revokeInvitationLink, (c) => revokeInvitationLink(c.as(100), c.id('link'))),
];
