import { contract, main, renderer, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const statusPlace = {
  client: 'zulip/route/user-status.ts',
  demoRealm: 'people/status.route.ts',
  panel: 'Statuses, People',
};
const push = { client: 'zulip/route/push.ts', demoRealm: 'push/push.route.ts', panel: 'Push tests' };

/** Error codes, and what is rejected with `BAD_REQUEST`: lines 368 to 387. */
export const errors: readonly Statement[] = statements(
  { client: 'zulip/errors.ts', demoRealm: 'api-error.ts', panel: 'Everywhere' },
  [
    [
      368,
      '`BAD_REQUEST` for what is not valid',
      contract('server-checks', 'is named at level 442: %s %s %j'),
    ],
    [
      369,
      '`STREAM_DOES_NOT_EXIST` for a channel by a name that is none',
      contract('messages', 'to an unknown channel'),
      { demoRealm: 'messages/message-recipient.ts', panel: 'Announcements' },
    ],
    [
      369,
      '`STREAM_DOES_NOT_EXIST` for a scheduled message to no channel',
      contract('scheduled-messages', 'an unknown channel'),
      { demoRealm: 'messages/scheduled-messages.route.ts', panel: 'Announcements' },
    ],
    [
      369,
      'with `stream` by name, with `stream_id` by id',
      contract('messages', 'to the missing channel %j names it'),
      { demoRealm: 'messages/message-recipient.ts', panel: 'Announcements' },
    ],
    [
      370,
      '`STREAM_WILDCARD_MENTION_NOT_ALLOWED`',
      contract('messages', 'that mentions everyone requires a permission if there are many'),
      { demoRealm: 'messages/message-checks.ts', panel: 'Announcements' },
    ],
    [
      371,
      '`TOPIC_WILDCARD_MENTION_NOT_ALLOWED`',
      contract('sending', 'to everyone in a topic requires a permission with more than 15 participants'),
      { demoRealm: 'messages/message-checks.ts', panel: 'Announcements' },
    ],
    [
      372,
      '`UNAUTHORIZED` without an account',
      contract('event-queue', 'requires an account'),
      { demoRealm: 'authentication/authentication.ts' },
    ],
    [
      373,
      '`BAD_EVENT_QUEUE_ID` for a queue that is gone',
      contract('event-queue', 'is lost with the server, and the client is told to register again'),
      { client: 'zulip/queue-recovery.ts', demoRealm: 'events/event-queues.ts' },
    ],
    [
      373,
      '`BAD_EVENT_QUEUE_ID` for a queue that never was',
      main(
        'demo-realm/events/event-queues',
        'is sent for unknown and deleted queues, and for those of another person',
      ),
      { client: 'zulip/queue-recovery.ts', demoRealm: 'events/event-queues.ts' },
    ],
    [
      374,
      '`INVALID_PUSH_DEVICE_TOKEN`',
      [
        contract('push', 'of the %s can be added twice without harm, tested, and removed once'),
        contract('push-words', '%i %s %j'),
      ],
      push,
    ],
    [
      375,
      '`INVALID_REMOTE_PUSH_DEVICE_TOKEN`',
      [
        contract('push', 'that the push service has forgotten differ from those that the server never knew'),
        contract('push-words', '%i %s %j'),
      ],
      push,
    ],
    [
      379,
      'a direct message to an id that is nobody’s',
      contract('messages', 'to an unknown person'),
      { demoRealm: 'messages/message-recipient.ts', panel: 'Announcements' },
    ],
    [
      379,
      'a direct message to an address that is nobody’s',
      contract('messages', 'to an unknown address'),
      { demoRealm: 'messages/message-recipient.ts', panel: 'Announcements' },
    ],
    [
      379,
      'a scheduled message to nobody',
      contract('scheduled-messages', 'an unknown person'),
      { demoRealm: 'messages/scheduled-messages.route.ts', panel: 'Announcements' },
    ],
    [
      380,
      'a message that is not there',
      whole(
        'e2e/inspector',
        'to a missing message and to others’ conversations is reported alike, since the server doesn’t distinguish them',
      ),
      { demoRealm: 'messages/message-access.ts', panel: 'Message inspector' },
    ],
    [
      380,
      'a message that one may not read',
      [
        contract('reading-messages', 'hides private channels, and other people’s conversations'),
        whole(
          'e2e/inspector',
          'to a missing message and to others’ conversations is reported alike, since the server doesn’t distinguish them',
        ),
      ],
      { demoRealm: 'messages/message-access.ts', panel: 'Message inspector' },
    ],
    [381, 'a status by who may not set it', main('demo-realm/people/status', 'moderators'), statusPlace],
    [381, 'a status of nothing new', contract('statuses', 'nothing new'), statusPlace],
    [381, 'a status of more than 60 characters', contract('statuses', '61 characters'), statusPlace],
    [381, 'a code without `emoji_name`', contract('statuses', 'a code beside a text'), statusPlace],
    [381, 'a type without `emoji_name`', contract('statuses', 'a type beside a text'), statusPlace],
    [381, 'an emoji that is none', contract('statuses', 'an unknown emoji'), statusPlace],
    [381, 'a name of another emoji', contract('statuses', 'a name of another code'), statusPlace],
    [
      381,
      'a custom emoji that is none',
      contract('statuses', 'a custom emoji that is not there'),
      statusPlace,
    ],
    [
      382,
      'a role that is not possible',
      main('demo-realm/people/update-user', 'an unknown role, before existence'),
      {
        client: 'zulip/route/users.ts',
        demoRealm: 'people/update-user.route.ts',
        panel: 'People',
        fixed: 'The example that is given, a guest made an administrator, is one that servers accept.',
      },
    ],
    [
      383,
      'a channel draft of no channel',
      contract('drafts', 'no channel'),
      { client: 'zulip/route/drafts.ts', demoRealm: 'messages/drafts.route.ts', panel: 'Announcements' },
    ],
    [
      383,
      'a channel draft of two channels',
      contract('drafts', 'two channels'),
      { client: 'zulip/route/drafts.ts', demoRealm: 'messages/drafts.route.ts', panel: 'Announcements' },
    ],
    [
      384,
      'a report without a channel for it',
      [
        contract('reports', 'is rejected without a moderation channel'),
        main(
          'realm/reports/report-service',
          'shows that reports are switched off, and begins once they are switched on',
        ),
      ],
      { client: 'realm/reports/report-service.ts', demoRealm: 'reports/reports.route.ts', panel: 'Reports' },
    ],
    [
      385,
      'an empty token, or one too long',
      [
        contract('push', 'are rejected for %j'),
        renderer('panels/push/push-token-text', '%s token %.20j: %s, perhaps %s'),
      ],
      push,
    ],
    [
      385,
      'a token that is none',
      [
        contract('push', 'are rejected for %j'),
        renderer('panels/push/push-token-text', '%s token %.20j: %s, perhaps %s'),
      ],
      push,
    ],
    [
      386,
      'an upload that is not there',
      contract('attachments', 'of other people can’t be deleted, not even by owners'),
      { client: 'zulip/route/attachments.ts', demoRealm: 'files/attachments.route.ts', panel: 'Attachments' },
    ],
    [
      387,
      'an unknown group',
      contract('user-groups', 'is rejected for an unknown group and a system group'),
      { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/group-changes.route.ts', panel: 'Groups' },
    ],
  ],
);
