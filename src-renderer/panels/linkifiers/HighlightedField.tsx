import { Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { LinkifierFix } from '#contract/linkifiers.ts';
import { say } from '#words/say.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MarkedText } from './MarkedText.tsx';
import type { DrawnSpan } from './Spans.tsx';
import classes from './HighlightedField.module.css';

export interface HighlightedFieldProps {
  label: string;
  /** Stands at the end of the label's line. */
  remark?: string;
  /** The label is read out but not drawn. */
  labelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  spans?: readonly DrawnSpan[];
  /** What is wrong. */
  error?: string | null;
  /** The server's own words for it, where ours say it already. */
  serverWords?: string | null;
  /** What to do about it; or, without an error, what is better otherwise. */
  advice?: string;
  fixes?: readonly LinkifierFix[];
  onFix?: (fix: LinkifierFix) => void;
  /** Shows a check. */
  valid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** Stands after the field, such as a button that removes it. */
  action?: ReactNode;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A field of one line of code that grows where the line is long, with parts of the text marked as one types. */
export function HighlightedField(props: HighlightedFieldProps): ReactNode {
  const {
    label,
    remark,
    labelHidden = false,
    value,
    onChange,
    spans = [],
    error = null,
    serverWords = null,
    advice = '',
  } = props;
  const { fixes = [], onFix, valid = false, readOnly = false, placeholder, action, fieldRef } = props;
  const id = useId();
  const hasNote = error !== null || advice !== '' || fixes.length > 0;
  return (
    <Stack gap={0} miw={0}>
      <div className={labelHidden ? 'rc-visually-hidden' : classes.heading}>
        <label htmlFor={id}>{label}</label>
        {remark === undefined ? null : <span>{remark}</span>}
      </div>
      <Group gap={6} wrap="nowrap">
        <div
          className={`${classes.field} ${error === null ? '' : classes.wrong} ${readOnly ? classes.readOnly : ''}`}
        >
          <MarkedText
            id={id}
            ref={fieldRef}
            shape={classes.text}
            isCode
            spans={spans}
            value={value}
            readOnly={readOnly}
            placeholder={placeholder}
            autoComplete="off"
            aria-invalid={error !== null}
            aria-describedby={hasNote ? `${id}-note` : undefined}
            onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ''))}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
              props.onKeyDown?.(event);
            }}
          />
          {error !== null ? (
            <IconAlertCircle size={15} stroke={1.6} color="var(--rc-badText)" aria-hidden />
          ) : valid ? (
            <IconCheck size={15} stroke={2.2} color="var(--rc-okText)" role="img" aria-label="Valid" />
          ) : null}
        </div>
        {action}
      </Group>
      {hasNote && (
        <div id={`${id}-note`} className={classes.note}>
          {error !== null && (
            <Text span inherit c="var(--rc-badText)">
              {error}
            </Text>
          )}{' '}
          {advice}{' '}
          {fixes.map((fix) => (
            <LinkButton
              key={fix.label}
              style={{ marginInlineEnd: 8, fontWeight: 550 }}
              onClick={() => onFix?.(fix)}
            >
              {fix.label}
            </LinkButton>
          ))}
          {serverWords !== null && <p>{say('linkifiers.server-words', { words: serverWords })}</p>}
        </div>
      )}
    </Stack>
  );
}
