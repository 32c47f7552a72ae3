import { ActionIcon, Flex, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '#words/say.ts';
import classes from './Field.module.css';
import textStyle from './Text.module.css';

export interface FieldProps extends Omit<TextInputProps, 'label' | 'error' | 'rightSection' | 'type'> {
  label: string;
  /** A permanent hint next to the label, such as "needs level 471". */
  remark?: string | undefined;
  /** The server's own words, or ours; null if nothing is wrong. */
  error?: string | null | undefined;
  /** Marks it as wrong although the reason is shown elsewhere, such as in a box below. */
  invalid?: boolean;
  /** A fix for the error, as a link after it. */
  fix?: { label: string; apply: () => void } | undefined;
  /** Shows a tick; only if validity was in doubt. */
  valid?: boolean | undefined;
  /** Hides the input until asked to show it. */
  secret?: boolean;
}

/** A text field: label above, remark next to it, error below with an icon in the field. */
export function Field({
  label,
  remark,
  error,
  invalid = false,
  fix,
  valid = false,
  secret = false,
  ...input
}: FieldProps) {
  const [revealed, setRevealed] = useState(false);
  const failed = error !== null && error !== undefined && error !== '';
  const mark = failed ? (
    <IconAlertCircle size={15} stroke={1.6} className={textStyle.bad} aria-hidden />
  ) : valid ? (
    <IconCheck size={15} stroke={2.2} className={textStyle.ok} role="img" aria-label={say('ui.valid')} />
  ) : null;
  const reveal = secret ? (
    <ActionIcon
      size="xs"
      onClick={() => setRevealed(!revealed)}
      aria-label={revealed ? say('ui.hide-field', { label }) : say('ui.show-field', { label })}
      aria-pressed={revealed}
    >
      {revealed ? <IconEyeOff size={15} stroke={1.6} /> : <IconEye size={15} stroke={1.6} />}
    </ActionIcon>
  ) : null;
  return (
    <TextInput
      {...input}
      type={secret && !revealed ? 'password' : 'text'}
      label={
        <>
          {label}
          {remark === undefined ? null : (
            <Text span inherit ms={4} c="dimmed" fw={400}>
              {' '}
              {remark}
            </Text>
          )}
        </>
      }
      error={
        failed ? (
          <span className={classes.error}>
            {error}
            {fix === undefined ? null : (
              <>
                {' '}
                <button type="button" className={classes.fix} onClick={fix.apply}>
                  {fix.label}
                </button>
              </>
            )}
          </span>
        ) : (
          invalid
        )
      }
      rightSectionWidth={mark !== null && reveal !== null ? 56 : 32}
      rightSection={
        mark === null && reveal === null ? undefined : (
          <Flex component="span" display="inline-flex" align="center" gap={4}>
            {mark}
            {reveal}
          </Flex>
        )
      }
    />
  );
}
