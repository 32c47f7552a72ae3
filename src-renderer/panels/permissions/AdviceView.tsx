import { Button } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { SettingAdvice } from '#contract/permissions.ts';
import { sayText } from '#words/text.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { SearchedList } from '../../ui/list-panel/SearchedList.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { AdviceIcon, adviceList, adviceWords, titleOf } from './advice-list.tsx';

type AdviceState = SettingAdvice['state'];

const states: readonly { state: AdviceState; words: string }[] = [
  { state: 'open', words: 'To review' },
  { state: 'fine', words: 'As recommended' },
  { state: 'unknown', words: 'Can’t be checked' },
];

interface AdviceViewProps {
  answer: Answer<SettingAdvice[]>;
  /** Where the sheet comes. */
  beside: HTMLElement | null;
}

/** The recommended settings: what should be changed and why, and what is fine or can't be checked. */
export function AdviceView({ answer, beside }: AdviceViewProps): ReactNode {
  const review = useReview();
  const [openId, setOpenId] = usePanelMemory<string | null>('advice.open', null);
  const [shownState, setShownState] = usePanelMemory<AdviceState | null>('advice.state', null);
  const rows = answer.value;
  const open = rows?.find(({ id }) => id === openId);
  const list = useTableList(adviceList, {
    rows,
    listed: rows?.filter(({ state }) => shownState === null || state === shownState) ?? [],
    failure: answer.failure,
    askAgain: answer.askAgain,
    openKey: open === undefined ? null : adviceList.keyOf(open),
    onOpen: ({ id }) => setOpenId(id),
    onClose: () => setOpenId(null),
    actions: [{ verb: 'Review', run: ([advice]) => advice && review(advice) }],
  });
  return (
    <>
      <SearchedList
        list={list}
        filters={[
          {
            field: 'State',
            value: states.find(({ state }) => state === shownState)?.words ?? null,
            choices: states.map(({ state, words }) => ({
              words,
              isOn: state === shownState,
              onChoose: () => setShownState(state),
            })),
            onClear: () => setShownState(null),
          },
        ]}
        nothing="No recommendation is in this state."
        empty={{
          icon: IconCircleCheck,
          title: 'No recommendations',
          words: 'Nothing is recommended for this organization.',
        }}
      />
      {open !== undefined &&
        beside !== null &&
        createPortal(
          <AdviceSheet key={open.id} advice={open} place={list.sheet} onReview={() => review(open)} />,
          beside,
        )}
    </>
  );
}

/** Leads to where a recommended setting is changed. */
function useReview(): (advice: SettingAdvice) => void {
  const navigate = useNavigate();
  const showPeople = useShowPeople();
  return ({ opens }) => ('roles' in opens ? showPeople({ roles: [...opens.roles] }) : navigate(opens));
}

interface AdviceSheetProps {
  advice: SettingAdvice;
  place: SheetPlace;
  onReview: () => void;
}

function AdviceSheet({ advice, place, onReview }: AdviceSheetProps): ReactNode {
  const title = titleOf(advice);
  const why = sayText(advice.why);
  const { now } = advice;
  return (
    <Sheet label={title} {...place} previous="Previous recommendation" next="Next recommendation">
      <SheetContent
        icon={<AdviceIcon advice={advice} size={20} />}
        name={<strong>{title}</strong>}
        line={adviceWords(advice)}
        actions={
          <Button leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onReview}>
            Review
          </Button>
        }
      >
        <FactList place="sheet">
          <dt>Now</dt>
          <dd>
            <bdi>{now === '' ? 'Unknown' : now}</bdi>
          </dd>
          {why !== '' && (
            <>
              <dt>Why</dt>
              <dd>{why}</dd>
            </>
          )}
        </FactList>
      </SheetContent>
    </Sheet>
  );
}
