import type { ComponentPropsWithRef, ReactNode } from 'react';
import { shownText } from '#contract/shown-text.ts';
import { Spans, type DrawnSpan } from './Spans.tsx';
import classes from './MarkedText.module.css';

interface MarkedTextProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'value'> {
  value: string;
  spans: readonly DrawnSpan[];
  /** Without it the field shows its text itself, without marks. */
  isDrawn?: boolean;
  /** The text is code: without the focus it breaks between its parts, which a field itself can't do. */
  isCode?: boolean;
  /** Font, size and padding, which must be the same for what is drawn and for the field. */
  shape: string | undefined;
}

/**
 * A field with parts of its text marked as one types: the text is drawn below a transparent field of the same shape.
 * Stands in a grid of one cell.
 */
export function MarkedText(props: MarkedTextProps): ReactNode {
  const { spans, isDrawn: isAsked = true, isCode = false, shape, ...field } = props;
  // With marks for signs that nobody sees the text would not be where the field has it.
  const isDrawn = isAsked && shownText(field.value) === field.value;
  return (
    <>
      {isDrawn && (
        <div className={`${classes.drawn} ${isCode ? classes.code : ''} ${shape}`} aria-hidden>
          <Spans text={field.value} spans={spans} isCode={isCode} />
          <br />
        </div>
      )}
      <textarea
        rows={1}
        spellCheck={false}
        {...field}
        className={`${classes.input} ${isDrawn ? '' : classes.undrawn} ${shape}`}
      />
    </>
  );
}
