import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Edit } from '#contract/changes.ts';
import { mostHeldPermissions, mostNamedIn } from '#contract/offboarding.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { FailedAnswer } from '../../../ui/FailedAnswer.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PeoplePicker, type PickedPerson } from '../PeoplePicker.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { HeldPermissions } from './HeldPermissions.tsx';
import { choiceFor, heldRows, type PermissionChoice } from './held-rows.ts';
import { offboardingEdits, partsOf, type Part } from './offboarding-edits.ts';
import { partWords } from './offboarding-words.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

interface OffboardDialogProps {
  userId: number;
  name: string;
  /** Why it can't be done; null where it can. */
  objection: string | null;
  /** Hidden, with what was chosen kept, while its preview is on screen. */
  hidden: boolean;
  planning: boolean;
  /** Why it was not planned, or was refused. */
  problem: string | null;
  onClose: () => void;
  onReview: (edits: Edit[]) => void;
}

interface OffboardDraft {
  picked: PickedPerson[];
  /** What is not handed over. */
  kept: readonly Part[];
  /** What becomes of permissions, by the key of their row. */
  chosen: Readonly<Record<string, PermissionChoice>>;
}

/** A check list of what somebody who leaves hands over, and to whom; then the account is deactivated, as one change. */
export function OffboardDialog({ userId, name, onReview, ...props }: OffboardDialogProps): ReactNode {
  const answer = useOrganizationQuery('people.holdings', { userId });
  const holdings = answer.value;
  const draft = useDraft<OffboardDraft>({ picked: [], kept: [], chosen: {} });
  const { picked, kept } = draft.values;
  const chosen = new Map(Object.entries(draft.values.chosen));
  const [successor] = picked;
  const rows = holdings === null ? [] : heldRows(holdings.permissions);
  const parts = holdings === null ? [] : partsOf(holdings);
  const handedOver = new Set(parts.filter((part) => !kept.includes(part)));
  const needsSuccessor = handedOver.size > 0 || rows.some((row) => choiceFor(row, chosen) === 'hand-over');
  const isOwnSuccessor = successor?.userId === userId;
  const isTooMany =
    holdings?.fields.some(({ count }) => count > mostNamedIn) === true && handedOver.has('fields');

  const missing = props.planning
    ? say('offboarding.checking-change')
    : holdings === null
      ? say('offboarding.checking-account')
      : isTooMany
        ? say('offboarding.uncheck-profiles')
        : (needsSuccessor && successor === undefined) || isOwnSuccessor
          ? say('offboarding.choose-successor')
          : '';

  function setPart(part: Part, isHandedOver: boolean): void {
    const others = kept.filter((one) => one !== part);
    draft.set({ kept: isHandedOver ? others : [...others, part] });
  }
  function review(): void {
    if (holdings === null) return;
    const successorId = successor?.userId ?? null;
    onReview(offboardingEdits(userId, holdings, { parts: handedOver, permissions: chosen, successorId }));
  }
  return (
    <PreviewDialog
      title={sayNodes('person-edit.offboard', { name: <bdi>{name}</bdi> })}
      verb={say('offboarding.review')}
      isChanged={draft.frame.isChanged}
      objection={props.objection}
      isHidden={props.hidden}
      // What is handed over is many things of many kinds: their preview has all of the window.
      change={null}
      leadsTo={{ label: say('offboarding.review'), run: review }}
      missing={missing}
      onClose={props.onClose}
    >
      <FailedAnswer answer={answer} />
      {holdings === null && answer.failure === null && <LoadingRows rows={4} />}
      {holdings !== null && parts.length === 0 && rows.length === 0 && <p>{say('offboarding.nothing')}</p>}
      {(parts.length > 0 || rows.length > 0) && holdings !== null && (
        <>
          <FirstFocus>
            <PeoplePicker
              label={say('offboarding.successor')}
              value={picked}
              // Another choice replaces the one before.
              onValue={(people) => draft.set({ picked: people.slice(-1) })}
              error={isOwnSuccessor ? say('offboarding.choose-other') : null}
            />
          </FirstFocus>
          {parts.length > 0 && (
            <Stack gap={12} role="group" aria-label={say('offboarding.handed-over')}>
              {parts.map((part) => {
                const { label, description } = partWords(part, holdings);
                return (
                  <Checkbox
                    key={part}
                    label={label}
                    description={description}
                    checked={handedOver.has(part)}
                    onChange={(event) => setPart(part, event.currentTarget.checked)}
                  />
                );
              })}
            </Stack>
          )}
          {rows.length > 0 && (
            <HeldPermissions
              rows={rows}
              chosen={chosen}
              isGroupHandedOver={handedOver.has('groups')}
              onChosen={(key, choice) => draft.set({ chosen: { ...draft.values.chosen, [key]: choice } })}
            />
          )}
          {holdings.permissionCount > mostHeldPermissions && (
            <Notice tone="warn">
              {say('offboarding.first-permissions', {
                count: mostHeldPermissions,
                total: holdings.permissionCount,
              })}
            </Notice>
          )}
          {isTooMany && (
            <Notice tone="bad">{say('offboarding.too-many-profiles', { count: mostNamedIn })}</Notice>
          )}
        </>
      )}
      <Text size="sm" c="dimmed">
        {say('offboarding.drafts')}
      </Text>
      {props.problem !== null && <Notice tone="bad">{props.problem}</Notice>}
    </PreviewDialog>
  );
}

/** Takes the focus to its field when that appears: what is handed over is known only after the dialog has opened. */
function FirstFocus({ children }: { children: ReactNode }): ReactNode {
  const part = useFirstFocus<HTMLDivElement>();
  return <div ref={part}>{children}</div>;
}
