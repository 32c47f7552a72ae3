import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import type { AnnounceRules } from '#contract/announce.ts';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { writePanelMemory } from '../../../state/panel-memory.ts';
import { inspected } from './inspected-message.fixture.ts';
import { TopicVisibility } from './TopicVisibility.tsx';
import { MessageFields } from './MessageFields.tsx';

/** The fields of a message by their names in the API. https://zulip.com/api/get-message#response */
const everyField =
  'id type sender_id sender_email sender_full_name sender_realm_str avatar_url client content content_type display_recipient recipient_id stream_id subject topic_links timestamp is_me_message flags reactions submessages edit_history last_edit_timestamp last_moved_timestamp'.split(
    ' ',
  );

/** What a field has, by its name in the API. */
const valueOf = (field: string): string | null =>
  screen.getByTitle(field).nextElementSibling?.textContent?.replaceAll(/\s+/gu, ' ').trim() ?? null;

const showNames = () => fireEvent.click(screen.getByRole('switch', { name: 'API names' }));

afterEach(() => {
  cleanup();
  writePanelMemory('orchid', 'inspector.names', false);
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
    const names = [...document.querySelectorAll('dt')].map(({ title }) => title);
    expect(names.toSorted()).toEqual(everyField.toSorted());
    expect(screen.queryByText('sender_realm_str')).toBeNull();
    showNames();
    for (const name of everyField) screen.getByText(name, { selector: 'dd > code:last-child' });
  });

  it('say what is in them, also where this version knows no words for it', () => {
    renderThemed(<MessageFields message={inspected()} />);
    expect(valueOf('flags')).toBe('ReadHas an alert wordnot_known_yet');
    expect(valueOf('submessages')).toContain('{"widget_type":"poll"}');
    expect(valueOf('reactions')).toBe('tada by Nikos');
    expect(valueOf('type')).toBe('Channel message');
    expect(valueOf('last_moved_timestamp')).toBe('Never');
    expect(valueOf('content')).toBe('10 characters of Markdown, 11 of HTML');
    expect(valueOf('content_type')).toBe('text/html or text/x-markdown');
    showNames();
    expect(valueOf('flags')).toBe(
      'Read readHas an alert word has_alert_wordnot_known_yet not_known_yetflags',
    );
    expect(valueOf('reactions')).toBe('tada 1f389 unicode_emoji by Nikos 9reactions');
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
      'Ines Carvalho ines@orchid.exampleOld Import old@import.example, without an account',
    );
    expect(screen.queryByText('stream_id')).toBe(null);
  });
});
