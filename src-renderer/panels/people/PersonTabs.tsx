import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { PersonDetail } from '#contract/people.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { TargetJournal, useTargetJournal } from '../../subjects/journal/TargetJournal.tsx';
import type { SheetTabs } from '../../ui/SheetContent.tsx';
import { PersonChannels } from './PersonChannels.tsx';
import { PersonPermissions } from '../../subjects/permissions/PersonPermissions.tsx';
import { PersonProfile } from './PersonProfile.tsx';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import { usePermissions } from '../../subjects/permissions/use-permissions.ts';

interface PersonTabProps {
  person: PersonDetail;
  edits: PersonEdits;
  onOpenPerson: (userId: number) => void;
}

/** What there is to know of one person, by tabs. The tab stays when the sheet goes on to somebody else. */
export function usePersonTabs(props: PersonTabProps): { tabs: SheetTabs; content: ReactNode } {
  const { person } = props;
  const [tab, setTab] = usePanelMemory('people.tab', 'profile');
  const journal = useTargetJournal(targetOf('user', person.userId));
  const { value } = usePermissions(person, { text: '', show: 'held', limit: 1 });
  const contents: Readonly<Record<string, ReactNode>> = {
    permissions: <PersonPermissions key={person.userId} person={person} />,
    channels: <PersonChannels key={person.userId} person={person} edits={props.edits} />,
    journal: <TargetJournal journal={journal} />,
  };
  return {
    tabs: {
      label: 'About this person',
      value: tab,
      onChange: setTab,
      list: [
        { value: 'profile', label: 'Profile' },
        { value: 'permissions', label: 'Permissions', count: value?.held ?? null },
        { value: 'channels', label: 'Channels' },
        { value: 'journal', label: 'Journal', count: journal.total },
      ],
    },
    content: contents[tab] ?? <PersonProfile key={person.userId} {...props} />,
  };
}
