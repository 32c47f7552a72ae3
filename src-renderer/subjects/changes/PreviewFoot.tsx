import type { ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import classes from './ChangePreview.module.css';
import { labelOf, type PreviewForm } from './PreviewForm.tsx';
import type { Preview } from './use-preview.ts';

/** The button that had the focus is gone after a refusal; without one in the dialog its keys would be dead. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Sends what is shown, or tries once more what was not done. */
export const startOf =
  ({ typeToConfirm }: ChangeSet) =>
  ({ run, isReady, overtaken, entered }: Preview): void => {
    if (run.problem !== null) run.tryAgain?.run();
    else if (isReady && overtaken.count === 0) run.run(typeToConfirm, entered);
  };

interface PreviewFootProps {
  changeSet: ChangeSet;
  form: PreviewForm | undefined;
  preview: Preview;
  /** One of its buttons has the focus first, unless its form has. */
  takesFocus: boolean;
}

/** What leads out of the preview: sending the change, trying again, or leaving it. */
export function PreviewFoot({ changeSet, form, preview, takesFocus }: PreviewFootProps): ReactNode {
  const { run } = preview;
  const { typeToConfirm, isDangerous, takesAway } = changeSet;
  const isFocused = takesFocus && form === undefined && typeToConfirm === null;
  const isNothing = changeSet.changes.length === 0;
  const isEmpty = isNothing && form === undefined;
  const wasRefused = run.problem !== null;
  return (
    <>
      <KeyButton
        keys="Esc"
        size="md"
        ref={wasRefused && run.tryAgain === null ? takeFocus : undefined}
        // What is lost for good is not what Enter does first.
        data-autofocus={(isFocused && isDangerous) || undefined}
        onClick={preview.leave}
      >
        {isEmpty || wasRefused ? say('ui.close') : run.busy ? say('change.continue') : say('ui.cancel')}
      </KeyButton>
      {wasRefused && run.tryAgain !== null && (
        <KeyButton
          keys="Ctrl Enter"
          size="md"
          variant="filled"
          key={run.tryAgain.label}
          ref={takeFocus}
          onClick={preview.begin}
        >
          {run.tryAgain.label}
        </KeyButton>
      )}
      {wasRefused && run.tryAgain === null && (
        <KeyButton keys="Ctrl R" size="md" onClick={preview.reviewAgain}>
          {say('change.review-again')}
        </KeyButton>
      )}
      {!isEmpty && !wasRefused && (
        <Permitted unless={preview.overtaken.count > 0 ? say('change.review-first') : null}>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant={takesAway ? 'danger' : 'filled'}
            classNames={{ label: classes.runLabel ?? '' }}
            disabled={!preview.isReady}
            data-autofocus={(isFocused && !isDangerous) || undefined}
            onClick={preview.begin}
          >
            {run.busy ? say('change.waiting') : labelOf(changeSet, form)}
          </KeyButton>
        </Permitted>
      )}
    </>
  );
}
