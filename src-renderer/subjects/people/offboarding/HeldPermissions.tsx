import { isOneOf } from '#contract/choices.ts';
import { NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { choiceFor, type HeldRow, type PermissionChoice } from './held-rows.ts';
import { barredWords, choiceNames, placeWords } from './offboarding-words.ts';
import classes from './HeldPermissions.module.css';

interface HeldPermissionsProps {
  rows: readonly HeldRow[];
  /** By the key of a row, where it is not the usual choice. */
  chosen: ReadonlyMap<string, PermissionChoice>;
  /** The successor joins the groups, and gets the permissions that those give. */
  isGroupHandedOver: boolean;
  onChosen: (key: string, choice: PermissionChoice) => void;
}

/** Permissions that name somebody who leaves, and what becomes of each. */
export function HeldPermissions(props: HeldPermissionsProps): ReactNode {
  return (
    <section aria-label={say('offboarding.permissions')}>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {say('offboarding.permissions')}
      </Text>
      <ul className={classes.rows}>
        {props.rows.map((row) => (
          <li key={row.key} className={classes.row}>
            <Line row={row} isGroupHandedOver={props.isGroupHandedOver} />
            {row.choices.length > 1 && (
              <NativeSelect
                aria-label={
                  row.isOnlyHolder
                    ? say('offboarding.label-nobody-else', { permission: row.label })
                    : row.label
                }
                w={120}
                value={choiceFor(row, props.chosen)}
                data={row.choices.map((value) => ({ value, label: say(choiceNames[value]) }))}
                onChange={({ currentTarget: { value } }) => {
                  if (isOneOf(row.choices, value)) props.onChosen(row.key, value);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt={6}>
        {say('offboarding.left-permissions')}
      </Text>
    </section>
  );
}

function Line({ row, isGroupHandedOver }: { row: HeldRow; isGroupHandedOver: boolean }): ReactNode {
  const barred = barredWords(row);
  return (
    <Stack gap={2} className={classes.line}>
      <span className={classes.label}>
        {row.label}
        {row.isOnlyHolder && (
          <Tag tone="warn" small>
            {say('offboarding.nobody-else')}
          </Tag>
        )}
      </span>
      <Text size="sm" c="dimmed" className="rc-break">
        {row.through !== null && isGroupHandedOver
          ? [placeWords({ ...row, isOnlyHolder: false }), say('offboarding.passes')].join(' ')
          : placeWords(row)}
      </Text>
      {barred !== '' && (
        <Text size="sm" className="rc-break">
          {barred}
        </Text>
      )}
    </Stack>
  );
}
