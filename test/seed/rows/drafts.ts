import { contract, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

/** Creating drafts: line 222. */
export const drafts: readonly Statement[] = statements(
  { client: 'zulip/route/drafts.ts', demoRealm: 'messages/drafts.route.ts', panel: 'Announcements' },
  [
    [222, '`drafts` is JSON', contract('drafts', 'are the %s’s own: stored, replaced, deleted')],
    [
      222,
      '`drafts` is listed as optional: an empty list is no error, and no list is refused',
      [
        contract('drafts', 'without a recipient stay unaddressed, and an empty list is no error'),
        contract('drafts', 'are rejected for %s %s %j'),
      ],
    ],
    [
      222,
      '`ids` in the order of the drafts',
      contract('drafts', 'are the %s’s own: stored, replaced, deleted'),
    ],
    [222, 'a channel draft names a channel', contract('drafts', 'no channel')],
    [222, 'and not two', contract('drafts', 'two channels')],
    [
      222,
      'other clients hear of it by events',
      [
        contract('drafts', 'are sent to all of one’s clients, including the sending one, and to nobody else'),
        whole('e2e/announce', 'are saved, opened by another client too, and deleted once sent'),
      ],
    ],
  ],
);
