import { Stack, Text } from '@mantine/core';
import { IconKey, IconShieldHalf, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PermissionExplanation, PermissionWay } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import {
  adviceWords,
  chainOf,
  holdersWords,
  otherWays,
  type ChainStep,
  type PermissionPerson,
} from './permission-words.ts';
import classes from './PermissionReason.module.css';

const stepIcons = { permission: IconKey, group: IconUsersGroup, role: IconShieldHalf, person: IconUser };

interface PermissionReasonProps {
  explanation: PermissionExplanation;
  person: PermissionPerson;
}

/** Why somebody holds a permission, as a chain with the other ways below it; or who does, and what would help. */
export function PermissionReason({ explanation, person }: PermissionReasonProps): ReactNode {
  const [all, setAll] = useState(false);
  const now = useNow(60_000);
  const [first, ...others] = explanation.ways;
  if (!explanation.held || first === undefined) {
    return (
      <p className={classes.notHeld}>
        <bdi>{`${holdersWords(explanation)} ${adviceWords(explanation, person, now)}`}</bdi>
      </p>
    );
  }
  return (
    <>
      <Chain explanation={explanation} way={first} person={person} />
      {others.length > 0 && (
        <p className={classes.others}>
          <bdi>{otherWays(explanation, person)}</bdi>{' '}
          <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {say(all ? 'permissions.hide' : 'permissions.show')}
          </button>
        </p>
      )}
      {all &&
        others.map((way) => (
          <Chain
            key={way.map(({ groupId }) => groupId).join(' ')}
            explanation={explanation}
            way={way}
            person={person}
          />
        ))}
    </>
  );
}

function Chain({ explanation, way, person }: PermissionReasonProps & { way: PermissionWay }): ReactNode {
  return (
    <ol className={classes.chain}>
      {chainOf(explanation, way, person).map((step) => (
        <Step key={`${step.kind} ${step.title} ${step.detail}`} {...step} />
      ))}
    </ol>
  );
}

function Step({ kind, title, detail, opens }: ChainStep): ReactNode {
  const navigate = useNavigate();
  const Icon = stepIcons[kind];
  return (
    <li className={classes.step} data-kind={kind}>
      <span className={classes.tile}>
        <Icon size={14} stroke={1.6} aria-hidden />
      </span>
      <Stack component="span" gap={0} miw={0} mt={-2}>
        <Text component="strong" fz="md" fw={500} lh="16px" className="rc-break" dir="auto">
          {opens === undefined ? title : <LinkButton onClick={() => navigate(opens)}>{title}</LinkButton>}
        </Text>
        <Text span size="xs" c="dimmed" className="rc-break">
          <bdi>{detail}</bdi>
        </Text>
      </Stack>
    </li>
  );
}
