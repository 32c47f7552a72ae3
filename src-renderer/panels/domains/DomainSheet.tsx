import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { subdomainWords, type DomainRow } from './domain-list.tsx';
import { domainEdit } from './domain-words.ts';

interface DomainSheetProps {
  row: DomainRow;
  /** Whether the organization accepts only addresses at allowed domains. */
  isEnforced: boolean;
  place: SheetPlace;
  /** Why domains can't be changed; null where they can. */
  objection: string | null;
  onShowPeople: () => void;
  onEditSubdomains: () => void;
  onDelete: () => void;
}

/** One allowed domain: whether subdomains are allowed too, and how many people have an address there. */
export function DomainSheet(props: DomainSheetProps): ReactNode {
  const { row, objection } = props;
  const { domain, readable, allowSubdomains, people } = row;
  return (
    <Sheet
      label={readable}
      {...props.place}
      previous={say('domains.previous-domain')}
      next={say('domains.next-domain')}
    >
      <SheetContent
        icon={<IconWorld size={20} stroke={1.6} aria-hidden />}
        name={
          <>
            <strong>
              <bdi>{readable}</bdi>
            </strong>
            <PendingMarkOf target={domainEdit(domain, null).target} />
          </>
        }
        line={say('domains.allowed-domain')}
        actions={
          <>
            <Permitted unless={objection}>
              <Button
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={props.onEditSubdomains}
              >
                {say('domains.edit')}
              </Button>
            </Permitted>
            <Button
              disabled={people === null || people === 0}
              leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
              onClick={props.onShowPeople}
            >
              {say('domains.show-in-people')}
            </Button>
            <Permitted unless={objection}>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onDelete}>
                {say('domains.delete')}
              </Button>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          {domain !== readable && (
            <>
              <dt>{say('domains.stored-as')}</dt>
              <dd>
                <code>{domain}</code>
              </dd>
            </>
          )}
          <dt>{say('domains.subdomains')}</dt>
          <dd>{subdomainWords(row)}</dd>
          <dt>{say('domains.people')}</dt>
          <dd className="rc-tabular">
            {people === null ? say('domains.unknown') : formatCount(people)}
            {allowSubdomains && people !== null && <small>{say('domains.subdomains-included')}</small>}
          </dd>
          <dt>{say('domains.enforced')}</dt>
          <dd>{props.isEnforced ? say('domains.yes') : say('domains.no')}</dd>
        </FactList>
      </SheetContent>
    </Sheet>
  );
}
