import { Button, Tabs, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { PersonDetail } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { TargetJournal, useTargetJournal } from '../../subjects/journal/TargetJournal.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PersonChannels } from './PersonChannels.tsx';
import { PersonPermissions } from '../../subjects/permissions/PersonPermissions.tsx';
import { PersonProfile } from './PersonProfile.tsx';
import { PersonEditForm } from './edit/PersonEditForm.tsx';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import { usePermissions } from '../../subjects/permissions/use-permissions.ts';

interface PersonTabsProps {
  person: PersonDetail;
  edits: PersonEdits;
  onOpenPerson: (userId: number) => void;
}

/** What there is to know of one person, by tabs. The tab stays when the sheet goes on to somebody else. */
export function PersonTabs({ person, edits, onOpenPerson }: PersonTabsProps): ReactNode {
  const [editing, setEditing] = useState<number | null>(null);
  const [tab, setTab] = usePanelMemory('people.tab', 'profile');
  const journal = useTargetJournal(targetOf('user', person.userId));
  const { value } = usePermissions(person, { text: '', show: 'held', limit: 1 });
  return (
    <Tabs mt={12} value={tab} onChange={(next) => next !== null && setTab(next)} keepMounted={false}>
      <Tabs.List mx={-16} px={16} aria-label="About this person">
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="permissions">
          Permissions{' '}
          <Text span inherit ms={4} fw={400} c="dimmed" className="rc-tabular">
            {value === null ? '' : formatCount(value.held)}
          </Text>
        </Tabs.Tab>
        <Tabs.Tab value="channels">Channels</Tabs.Tab>
        <Tabs.Tab value="journal">
          Journal{' '}
          <Text span inherit ms={4} fw={400} c="dimmed" className="rc-tabular">
            {journal.total === null ? '' : formatCount(journal.total)}
          </Text>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile">
        <h2 className="rc-visually-hidden">Profile</h2>
        {editing === person.userId ? (
          <PersonEditForm person={person} onReview={edits.editPeople} onClose={() => setEditing(null)} />
        ) : (
          <>
            <PersonProfile person={person} edits={edits} onOpenPerson={onOpenPerson} />
            {!person.isBot && (
              <Permitted unless={edits.permissions.toPeople('profile', { userIds: [person.userId] })}>
                <Button
                  mt={12}
                  mb={16}
                  leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                  onClick={() => setEditing(person.userId)}
                >
                  Edit profile
                </Button>
              </Permitted>
            )}
          </>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="permissions">
        <h2 className="rc-visually-hidden">Permissions</h2>
        <PersonPermissions key={person.userId} person={person} />
      </Tabs.Panel>
      <Tabs.Panel value="channels">
        <h2 className="rc-visually-hidden">Channels</h2>
        <PersonChannels key={person.userId} person={person} edits={edits} />
      </Tabs.Panel>
      <Tabs.Panel value="journal">
        <h2 className="rc-visually-hidden">Journal</h2>
        <TargetJournal journal={journal} />
      </Tabs.Panel>
    </Tabs>
  );
}
