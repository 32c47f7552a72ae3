import type { ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import type { DialogWidth } from '../../ui/dialog/DialogFrame.tsx';
import { CoveredDialog } from '../../ui/dialog/covered-dialog.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ChangeRun } from './use-change-run.ts';
import { isSingle } from './change-groups.ts';
import { runLabel } from './change-words.ts';
import classes from './ChangePreview.module.css';

/** What a change is described by, in the dialog that previews it. */
export interface PreviewForm {
  title: ReactNode;
  /** What the button says while nothing is planned, and of what is one thing in this form only: a verb and its object. */
  verb: string;
  /** Takes why it could not be planned, or was refused. */
  fields: (problem: string | null) => ReactNode;
  /** They say that beside the field that it is about. */
  saysProblem: boolean;
  /** Why nothing can be sent as it is: said in the foot; null where it can. */
  bar: string | null;
  /** What is shown is not what is entered: it is planned again. */
  isPlanning: boolean;
  /** Why nothing could be planned. */
  problem: string | null;
  /** Leaving would drop what was entered. */
  isChanged: boolean;
  /** What is tertiary, from the left of its foot. */
  aside?: ReactNode;
  /** Where its button leads instead of sending anything, such as to what is done at another time. */
  leadsTo?: { label: string; run: () => void } | null;
  /** Hidden, with what was entered kept, while that is on screen. */
  isHidden?: boolean;
  /** They say what there is to look out for, and what else changes. */
  saysNotice?: boolean;
  /** They say every value that changes, and what there is to look out for: what comes, or a list of it. */
  saysChanges?: boolean;
  isMany: boolean;
  /** Of a form that previews one thing, or lists what changes itself. */
  width?: DialogWidth;
  /** They have the left of the preview, over the list of what changes; of one thing, its values stand at the right. */
  isWide?: boolean;
  /** Told whether what is previewed is being sent, so that it stays as it is. */
  onBusy: (isBusy: boolean) => void;
}

/** Said in the foot where a field says what is wrong with it. */
export const correctOne = 'Correct 1 field.';

/** Stands for what is not planned yet. */
export const nothingPlanned: ChangeSet = {
  id: '',
  organizationId: '',
  title: '',
  changes: [],
  changeCount: 0,
  skipped: [],
  skippedCount: 0,
  calls: 0,
  estimatedSeconds: 0,
  spans: [],
  budget: null,
  things: [],
  largeShare: null,
  whatElseChanges: [],
  canBeUndone: [],
  cannotBeUndone: [],
  isLight: false,
  startsAtOnce: false,
  typeToConfirm: null,
  takesAway: false,
  isDangerous: false,
};

interface FormFieldsProps {
  form: PreviewForm;
  run: ChangeRun;
  onCovered: (isCovered: boolean) => void;
}

/** The fields of a form, which can't be changed while what they describe is being sent. */
export function FormFields({ form, run, onCovered }: FormFieldsProps): ReactNode {
  const problem = run.problem ?? form.problem;
  return (
    <fieldset className={classes.fields} disabled={run.busy}>
      <CoveredDialog value={onCovered}>{form.fields(problem)}</CoveredDialog>
    </fieldset>
  );
}

/** Why nothing of a form can be sent: what is missing, or that nothing is left to be changed. */
export function barOf(form: PreviewForm | undefined, { id, changes }: ChangeSet): string | null {
  if (form === undefined || form.leadsTo != null) return form?.bar ?? null;
  return form.bar ?? (id !== '' && changes.length === 0 ? say('change.nothing-to-send') : null);
}

/** Said once leaving would drop what was entered. */
export function LeavingNotice(): ReactNode {
  return <Notice tone="warn">{say('change.not-saved')}</Notice>;
}

/** Why it was not planned or was refused, unless a field says so. */
export function problemOf(form: PreviewForm | undefined, run: ChangeRun): string | null {
  return form?.saysProblem === true ? null : (run.problem ?? form?.problem ?? null);
}

/** A change set without the effects that its form says already. */
export function effectsOf(changeSet: ChangeSet, form: PreviewForm | undefined): ChangeSet {
  return form?.saysNotice === true ? { ...changeSet, whatElseChanges: [] } : changeSet;
}

/** What the button says: a verb and its object, with their number once it is planned. */
export function labelOf(changeSet: ChangeSet, form: PreviewForm | undefined): string {
  if (form?.leadsTo != null) return form.leadsTo.label;
  const { changes, changeCount } = changeSet;
  if (form !== undefined && (changes.length === 0 || form.saysChanges === true)) return form.verb;
  // Several steps are one to whoever takes them.
  if (form?.isMany === false && changeCount > 1) return form.verb;
  return isSingle(changeSet) && changeCount > 1 ? changeSet.title : runLabel(changeSet);
}
