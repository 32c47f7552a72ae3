import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import type { AnnounceRules } from '#contract/announce.ts';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { inspected } from './inspected-message.fixture.ts';
import { TopicVisibility } from './TopicVisibility.tsx';
import { MessageFields } from './MessageFields.tsx';

/** The fields of a message by their names in the API. https://zulip.com/api/get-message#response */
const everyField =
  'id type sender_id sender_email sender_full_name sender_realm_str avatar_url client content content_type display_recipient recipient_id stream_id subject topic_links timestamp is_me_message flags reactions submessages edit_history last_edit_timestamp last_moved_timestamp'.split(
    ' ',
  );

/** What stands beside the name of a field. */
const valueOf = (field: string): string | null =>
  screen.getByText(field, { selector: 'dt code' }).closest('dt')?.nextElementSibling?.textContent ?? null;

afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ currentId: null });
});

describe('the visibility of a topic', () => {
  it.each([
    ['followed', 'Followed', 'You follow this topic.'],
    ['unmuted', 'Unmuted', 'You unmuted this topic.'],
    ['muted', 'Muted', 'You muted this topic.'],
  ] as const)('%s is said', (policy, name, words) => {
    renderThemed(<TopicVisibility policy={policy} />);
    expect(screen.getByText(name).title).toBe(words);
  });

  it.each(['inherited', null] as const)('%s is not worth a word', (policy) => {
    renderThemed(<TopicVisibility policy={policy} />);
    expect(screen.queryByTitle(/topic/)).toBe(null);
  });
});

describe('the fields of a message', () => {
  it('are all there, each by its name in the API', () => {
    renderThemed(<MessageFields message={inspected()} />);
    const names = [...document.querySelectorAll('dt code')].map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual(everyField.toSorted());
  });

  it('say what is in them, also where this version knows no words for it', () => {
    renderThemed(<MessageFields message={inspected()} />);
    expect(valueOf('flags')).toBe('Read readHas an alert word has_alert_wordnot_known_yet not_known_yet');
    expect(valueOf('submessages')).toContain('{"widget_type":"poll"}');
    expect(valueOf('reactions')).toBe('tada 1f389 unicode_emoji, by Nikos 9');
    expect(valueOf('last_moved_timestamp')).toBe('Never');
    expect(valueOf('content')).toBe('11 characters of HTML, 10 of Markdown');
    expect(valueOf('content_type')).toBe('text/html or text/x-markdown, as it is asked for');
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: '#4017' }).title).toBe(
      'https://tickets.example/4017',
    );
  });

  it('call the topic without a name as the organization does', () => {
    const rules = { id: 0, emptyTopicName: 'forum room' } as AnnounceRules;
    const tables = { ...emptyTables(), announceRules: [rules] };
    useReplicaStore.setState({
      byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
    });
    useOrganizationsStore.setState({ currentId: 'orchid' });
    renderThemed(<MessageFields message={inspected({ topic: '' })} />);
    expect(valueOf('subject')).toBe('forum room');
  });

  it('of a conversation name its people, and who of them has no account', () => {
    const people = [
      { userId: 8, name: 'Ines Carvalho', email: 'ines@orchid.example', isMirrorDummy: false },
      { userId: 77, name: 'Old Import', email: 'old@import.example', isMirrorDummy: true },
    ];
    renderThemed(
      <MessageFields
        message={inspected({ type: 'private', channel: null, topic: '', topicLinks: [], people })}
      />,
    );
    expect(valueOf('display_recipient')).toBe(
      'Ines Carvalho 8 ines@orchid.exampleOld Import 77 old@import.example, without an account is_mirror_dummy',
    );
    expect(screen.queryByText('stream_id')).toBe(null);
  });
});
