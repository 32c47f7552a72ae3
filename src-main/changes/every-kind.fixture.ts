import { messageValue } from '#contract/announce.ts';
import { newBotText, webhookText } from '#contract/bots.ts';
import type { Edit, SafetyLevel } from '#contract/changes.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import { termsText } from '#contract/invitations.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { pictureText } from '#contract/organization-pictures.ts';
import { setupOf, setupText, wholeProfileField, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { statusText } from './kinds/user/status.ts';
import { hall, later, linkifier, oneOfEverything, tomorrow } from './one-of-everything.fixture.ts';
import { planAction } from './plan.ts';
import type { PlanningFacts } from './planning-facts.ts';

/**
 * What a write asks for: nothing if it is a single one at the level `normal`; otherwise a preview, with its number
 * typed from 26 on; or a preview as dangerous, with its number typed from two on.
 */
export type Asks = 'nothing' | 'preview' | 'danger';

/** What a change asks for, its name, and its edit. */
export type Planned = readonly [
  asks: Asks,
  name: string,
  of: Edit['target'],
  field: string,
  value: string,
  change?: Partial<PlanningFacts>,
];

const invited = termsText({
  role: 400,
  minutes: null,
  channelIds: [],
  groupIds: [],
  defaultChannels: true,
  notifies: true,
});

const newPicture = pictureText({ kind: 'file', uploadId: '1', fileName: 'kiln.png' });

const hallWith = (more: Partial<ProfileFieldSetup>): string => setupText({ ...setupOf(hall), ...more });

const member = { caller: { userId: 41, role: 400 } } as const;

/** Each kind of target with each field, and more dangerous values. */
export const everyKind: readonly Planned[] = [
  ['nothing', 'a role', 'user:41', 'role', '600'],
  ['preview', 'the role of an administrator', 'user:41', 'role', '200'],
  ['danger', 'one’s own role', 'user:1', 'role', '400'],
  ['nothing', 'a name', 'user:41', 'name', 'Mara'],
  ['preview', 'an address', 'user:41', 'email', 'mara@example.org'],
  ['nothing', 'a status', 'user:41', 'status', statusText({ text: 'Away', emoji: null })],
  ['nothing', 'a profile field', 'user:41', 'field:3', 'Kumasi'],
  ['preview', 'a deactivation', 'user:41', 'account', 'deactivated'],
  ['nothing', 'a reactivation', 'user:42', 'account', 'active'],
  ['nothing', 'the owner of a bot', 'user:44', 'owner', '41'],
  [
    'preview',
    'where it sends to',
    'user:44',
    'webhook',
    webhookText({ url: 'https://b.example', format: 1 }),
  ],
  ['danger', 'its key', 'user:44', 'key', 'another'],
  ['nothing', 'one’s own name', 'user:41', 'name', 'Mara', member],
  ['nothing', 'a value of one’s own profile', 'user:41', 'field:3', 'Kumasi', member],
  ['nothing', 'its end', 'user:45', 'field:3', '', { caller: { userId: 45, role: 400 } }],
  ['nothing', 'sharing one’s presence', 'user:1', 'presence-sharing', 'off'],
  ['danger', 'one’s drafts, deleted by the server', 'user:1', 'draft-sync', 'off'],
  ['preview', 'a new account', 'new-account:new:a@example.org', 'new-account', 'Ada Quill'],
  ['preview', 'a new bot', 'bot:new:kiln', 'bot', newBotText({ name: 'Kiln', type: 1, webhook: null })],
  ['nothing', 'a new member', 'user:41', 'group:7', 'member'],
  ['preview', 'a member removed', 'user:43', 'group:7', ''],
  ['nothing', 'a subscription', 'user:41', 'channel:1', 'subscribed'],
  ['preview', 'its end', 'user:43', 'channel:2', ''],
  ['danger', 'the end of one’s own in a private channel', 'user:1', 'channel:2', ''],
  [
    'preview',
    'a new group',
    'group:new:A',
    'group',
    newGroupText({ description: '', members: [], subgroups: [] }),
  ],
  ['danger', 'its deletion on old servers', 'group:7', 'group', '', { featureLevel: 200 }],
  ['nothing', 'a group’s name', 'group:7', 'name', 'B'],
  ['nothing', 'its description', 'group:7', 'description', 'About'],
  ['preview', 'its deactivation', 'group:7', 'state', 'deactivated'],
  ['preview', 'who manages it', 'group:7', 'can_manage_group', '8'],
  ['nothing', 'who mentions it', 'group:7', 'can_mention_group', '8'],
  ['nothing', 'a subgroup', 'group:7', 'subgroup:8', 'member'],
  ['preview', 'a subgroup removed', 'group:7', 'subgroup:9', ''],
  ['preview', 'a new channel', 'channel:new:A', 'channel', newChannelText(plainChannel)],
  ['nothing', 'a channel’s name', 'channel:1', 'name', 'B'],
  ['nothing', 'its description', 'channel:1', 'description', 'About'],
  ['nothing', 'its folder', 'channel:1', 'folder', '1'],
  ['nothing', 'its topics', 'channel:1', 'topics', 'allow_empty_topic'],
  ['nothing', 'its posting policy', 'channel:1', 'posting', '2'],
  ['nothing', 'whether newcomers get it', 'channel:1', 'default', 'default'],
  ['nothing', 'a permission', 'channel:1', 'can_resolve_topics_group', '8'],
  ['preview', 'who administers it', 'channel:1', 'can_administer_channel_group', '8'],
  ['nothing', 'a channel made private', 'channel:1', 'privacy', 'private'],
  ['preview', 'a channel opened', 'channel:2', 'privacy', 'public'],
  ['danger', 'a channel that one locks oneself out of', 'channel:3', 'privacy', 'private'],
  ['nothing', 'a longer retention', 'channel:1', 'retention', '100'],
  ['danger', 'a shorter one', 'channel:1', 'retention', '10'],
  ['preview', 'an archived channel', 'channel:1', 'state', 'archived'],
  ['danger', 'one where nothing brings it back', 'channel:1', 'state', 'archived', { featureLevel: 300 }],
  ['danger', 'a topic deleted', 'channel:1', 'topic:lunch', ''],
  ['nothing', 'a default channel', 'channel:1', 'default', 'default'],
  [
    'nothing',
    'a linkifier',
    'linkifier:1',
    'linkifier',
    linkifierText({ ...linkifier, urlTemplate: 'https://b.example/{id}' }),
  ],
  ['preview', 'its deletion', 'linkifier:1', 'linkifier', ''],
  ['nothing', 'a profile field itself', 'profile-field:5', wholeProfileField, hallWith({ hint: 'Where' })],
  ['nothing', 'a new one', 'profile-field:new:A', wholeProfileField, hallWith({ name: 'A' })],
  [
    'nothing',
    'an option that nobody has',
    'profile-field:5',
    wholeProfileField,
    hallWith({ options: [{ key: 'n', text: 'North' }] }),
  ],
  [
    'danger',
    'an option that people have',
    'profile-field:5',
    wholeProfileField,
    hallWith({ options: [{ key: 's', text: 'South' }] }),
  ],
  ['danger', 'a profile field with its values', 'profile-field:5', wholeProfileField, ''],
  ['nothing', 'a code playground', 'playground:Rust:Play', 'playground', 'https://run.example/?rs={code}'],
  ['nothing', 'another address of one', 'playground:Python:Py', 'playground', 'https://b.example/?py={code}'],
  ['preview', 'its deletion', 'playground:Python:Py', 'playground', ''],
  ['preview', 'an export of data', 'data-export:new:1', 'data-export', 'public'],
  ['danger', 'its deletion', 'data-export:1', 'data-export', ''],
  ['nothing', 'an allowed domain', 'domain:new.example', 'domain', 'exact'],
  ['preview', 'its removal', 'domain:there.example', 'domain', ''],
  ['nothing', 'a new folder', 'channel-folder:new:Plans', 'channel-folder', '{"description":""}'],
  ['nothing', 'its name', 'channel-folder:1', 'name', 'Plans'],
  ['nothing', 'its description', 'channel-folder:1', 'description', 'All'],
  ['preview', 'its end', 'channel-folder:1', 'state', 'archived'],
  ['preview', 'another icon', 'organization:settings', 'icon', newPicture],
  ['preview', 'a logo', 'organization:settings', 'night_logo', newPicture],
  ['preview', 'the end of an icon', 'organization:settings', 'icon', ''],
  ['danger', 'the end of a logo that no undo brings back', 'organization:settings', 'logo', ''],
  ['nothing', 'a new emoji', 'emoji:pot', 'emoji', 'active'],
  ['danger', 'its deactivation', 'emoji:orchid', 'emoji', ''],
  ['danger', 'a deleted file', 'attachment:1', 'attachment', ''],
  ['nothing', 'a device', 'device:fcm:new', 'device', 'registered'],
  ['preview', 'its removal', 'device:fcm:there', 'device', ''],
  ['danger', 'a device that only its app can add', 'device:client:1', 'device', ''],
  ['nothing', 'a claim', 'report:5', 'assignee', '1'],
  ['nothing', 'an outcome', 'report:5', 'outcome', 'resolved'],
  [
    'preview',
    'an outcome of a report about oneself',
    'report:5',
    'outcome',
    'resolved',
    { report: () => ({ ...oneOfEverything.report!(5)!, reportedId: 1 }) },
  ],
  ['preview', 'a note', 'report:5', 'note', 'Seen'],
  ['danger', 'a deleted message', 'message:5', 'message', ''],
  ['nothing', 'a resolved topic', 'message:5', 'topic', '✔ lunch'],
  ['preview', 'a moved topic', 'message:5', 'topic', 'dinner'],
  ['preview', 'a topic that gets into another', 'message:5', 'topic', 'Supper'],
  ['preview', 'a topic with another name', 'message:5', 'place:new', '[1,"dinner"]'],
  ['preview', 'a moved message', 'message:5', 'own-topic', 'dinner'],
  ['nothing', 'a reaction', 'message:5', 'reaction:eyes', 'given'],
  ['nothing', 'its end', 'message:5', 'reaction:check', ''],
  ['preview', 'a report', 'message:5', 'report', '["spam","Adverts"]'],
  ['preview', 'a direct message', 'message:new:a', 'direct', '[[41,42],"Hello"]'],
  [
    'preview',
    'a scheduled message',
    'scheduled:new:a',
    'scheduled',
    messageValue({ ...later, deliverAt: tomorrow }),
  ],
  [
    'preview',
    'another time of it',
    'scheduled:1',
    'scheduled',
    messageValue({ ...later, deliverAt: tomorrow + 60 }),
  ],
  ['preview', 'its deletion', 'scheduled:1', 'scheduled', ''],
  ['nothing', 'a draft', 'draft:new:a', 'draft', messageValue({ ...later, deliverAt: null, content: 'B' })],
  ['preview', 'its deletion', 'draft:1', 'draft', ''],
  ['preview', 'an invitation', 'invitation:new:a@example.org', 'invitation', invited],
  ['danger', 'its end', 'invitation:1', 'invitation', ''],
  ['preview', 'the same email again', 'invitation:1', 'resending', '2'],
  ['nothing', 'an invitation link', 'invitation-link:new:a', 'invitation-link', invited],
  ['danger', 'its end', 'invitation-link:1', 'invitation-link', ''],
  ['nothing', 'a setting of the organization', 'organization:settings', 'digest_weekday', '4'],
  ['preview', 'one that lets more people in', 'organization:settings', 'invite_required', 'false'],
  ['danger', 'one by which messages are lost', 'organization:settings', 'message_retention_days', '30'],
  [
    'preview',
    'an announcement',
    'announcement:new:a',
    'announcement',
    JSON.stringify({ senderId: 1, destination: later.destination, excerpt: 'Hello', everybody: false }),
  ],
];

/** People of every kind, and one of everything else. */
export function factsOfEverything(change: Partial<PlanningFacts> = {}): PlanningFacts {
  const people = [
    examplePerson({
      userId: 1,
      role: 100,
      inChannel: () => true,
      own: { sharesPresence: true, synchronizesDrafts: true, draftCount: 2, isNameFixed: false },
    }),
    examplePerson({ userId: 45, profile: { 3: 'Tema' } }),
    examplePerson({ userId: 4, role: 100 }),
    examplePerson({ userId: 41, role: 400 }),
    examplePerson({ userId: 42, isActive: false }),
    examplePerson({ userId: 44, isBot: true, bot: { type: 3, ownerId: 1, webhook: null } }),
    examplePerson({ userId: 43, inGroup: () => true, inChannel: () => true }),
  ];
  return exampleFacts(people, { ...oneOfEverything, ...change });
}

/** Plans edits with these facts. */
export function planned(edits: Edit | Edit[], level: SafetyLevel, change: Partial<PlanningFacts> = {}) {
  const work = planAction(
    { kind: 'edit', title: '', edits: [edits].flat() },
    {
      id: 'set',
      organizationId: 'orchid',
      facts: factsOfEverything(change),
      sources: {
        undo: () => null,
        retry: () => null,
        isOfOtherAccount: () => false,
        imported: () => null,
        leaveEnd: () => null,
      },
      rateLimit: {
        limit: 200,
        windowMilliseconds: 60_000,
        mostPerMinute: null,
        remaining: 200,
        resetsAt: null,
        pausedUntil: null,
      },
      outlook: { at: 0, windows: [], pausedUntil: null, othersPerMinute: 0 },
      secondsPerCall: 0.1,
      level,
      writesAhead: () => [],
    },
  );
  for (;;) {
    const step = work.next();
    if (step.done !== true) continue;
    if (!step.value.ok) throw new Error(JSON.stringify(step.value.failure));
    return step.value.value;
  }
}
