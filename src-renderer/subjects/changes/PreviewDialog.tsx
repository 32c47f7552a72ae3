import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Action } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { useReadOnly } from '../../state/permissions.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { ManyChangesPreview } from './ChangePreview.tsx';
import { nothingPlanned, type PreviewForm } from './PreviewForm.tsx';
import { SingleChangePreview } from './SingleChangePreview.tsx';
import type { PreviewOutcome } from './use-change-run.ts';
import { useLivePlan } from './use-live-plan.ts';

type Described = Pick<
  PreviewForm,
  | 'title'
  | 'verb'
  | 'isChanged'
  | 'aside'
  | 'leadsTo'
  | 'isHidden'
  | 'saysNotice'
  | 'saysChanges'
  | 'width'
  | 'isWide'
>;

interface PreviewDialogProps extends Described {
  /** What its button sends; null while something is missing. */
  change: Action | null;
  /** What that is, such as "Choose a group"; left out or empty if a field says what is wrong. */
  missing?: string;
  /** It is about several things: their list stands beside the fields, unless the fields are that list. */
  isMany?: boolean;
  /** Why it can't be done at all: shown in place of the fields until something is entered. */
  objection?: string | null | undefined;
  /** Before the fields, such as which selected people are out of sight. */
  notice?: ReactNode;
  onClose: () => void;
  /** It was sent; closes the dialog where nothing else is said. */
  onSent?: () => void;
  /** A function says beside a field why it could not be planned, or was refused. */
  children?: ReactNode | PreviewForm['fields'];
}

/**
 * A dialog in which a change is described and previewed at once: under its fields, or beside them, what it changes for whom
 * is planned again with every change of them, and the one button sends exactly what is shown.
 */
export function PreviewDialog({
  change,
  missing = '',
  isMany = false,
  objection: ownObjection,
  notice,
  onClose,
  onSent = onClose,
  children,
  ...described
}: PreviewDialogProps): ReactNode {
  const { title, isChanged, leadsTo = null, saysChanges = false, isWide = false } = described;
  const objection = useReadOnly() ?? (ownObjection || null);
  const [isBusy, setBusy] = useState(false);
  const plan = useLivePlan(objection === null ? change : null, isBusy);
  /** Leaves the preview for a panel that goes while it is sent; null where nothing is under way. */
  const leave = useRef<(() => void) | null>(null);
  const on = useSteady({
    close({ kind }: PreviewOutcome): void {
      leave.current = null;
      if (kind === 'started') onSent();
      else onClose();
    },
    leavesBy(next: () => void): void {
      leave.current = isBusy ? next : null;
    },
  });
  useEffect(() => () => leave.current?.(), []);

  if (objection !== null && !isChanged) {
    return (
      <DialogFrame
        title={title}
        onClose={onClose}
        foot={
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            {say('ui.close')}
          </KeyButton>
        }
      >
        <Notice tone="warn">{objection}</Notice>
      </DialogFrame>
    );
  }
  const isMissing = change === null && (leadsTo === null || missing !== '');
  const fieldSays = leadsTo === null && plan.problem !== null && typeof children === 'function';
  const bar =
    objection ??
    (isMissing
      ? missing || say('change.fix-first')
      : plan.isPlanning
        ? say('change.checking')
        : fieldSays
          ? say('change.fix-first')
          : null);
  const fields = (problem: string | null): ReactNode => (
    <>
      {notice}
      {typeof children === 'function' ? children(problem) : children}
    </>
  );
  const Preview = isWide || (isMany && !saysChanges) ? ManyChangesPreview : SingleChangePreview;
  return (
    <Preview
      changeSet={plan.changeSet ?? nothingPlanned}
      form={{
        ...described,
        isMany,
        bar,
        isPlanning: plan.isPlanning,
        problem: plan.problem,
        fields,
        saysProblem: typeof children === 'function',
        onBusy: setBusy,
      }}
      onReviewAgain={plan.again}
      onClose={on.close}
      leavesBy={on.leavesBy}
    />
  );
}
