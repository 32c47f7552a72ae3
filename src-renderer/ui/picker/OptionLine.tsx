import { Flex, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OptionLine.module.css';

interface OptionLineProps {
  mark?: ReactNode;
  name: string;
  /** After the name, such as the mark of a bot. */
  children?: ReactNode;
  /** At the end of the line, such as a number or an email. */
  remark?: string | undefined;
  /** Why it can't be chosen: replaces the remark, and is shown whole. */
  objection?: string | null;
}

/** An option's line in every list of options: its mark, its name, and a remark at the end. */
export function OptionLine({ mark, name, children, remark, objection }: OptionLineProps): ReactNode {
  const words = objection || remark;
  return (
    <>
      {mark}
      <bdi className="rc-ellipsis">{name}</bdi>
      {children}
      {words && (
        <span className={`${classes.remark} rc-tabular`} data-whole={words === objection}>
          {words}
        </span>
      )}
    </>
  );
}

/**
 * Draws a field's options.
 *
 * @param lineOf the line of an option's value; null for one that has only its label
 */
export function renderOptions(
  lineOf: (value: string) => ReactNode,
): NonNullable<SelectProps['renderOption']> {
  return ({ option }) => (
    <Flex component="span" align="center" gap={8} miw={0} w="100%">
      {lineOf(option.value) ?? <OptionLine name={option.label} />}
    </Flex>
  );
}
