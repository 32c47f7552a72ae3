import { Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconUsersMinus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { useTable } from '../../state/replica.ts';
import { PermissionImpacts } from '../people/PermissionImpacts.tsx';
import { permissionChanges } from './permission-changes.ts';
import classes from './ChangePreview.module.css';
import textStyle from '../Text.module.css';

interface EffectProps {
  title: string;
  lines: readonly string[];
  icon: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  tone: string | undefined;
}

function Effect({ title, lines, icon: Icon, tone }: EffectProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className={classes.effect}>
      <Text component="h3" size="sm" mb={8} fw={600} lts="0">
        {title}
      </Text>
      {lines.map((line) => (
        <p key={line} className={classes.effectLine}>
          <Icon size={15} stroke={1.6} className={tone ?? ''} aria-hidden />
          <span>{line}</span>
        </p>
      ))}
    </section>
  );
}

interface ChangeEffectsProps {
  changeSet: ChangeSet;
  /** Leaves the preview, to look at people elsewhere. */
  onLeave: () => void;
}

/** Who gets and loses permissions, what else changes, what can be undone and what cannot. */
export function ChangeEffects({ changeSet, onLeave }: ChangeEffectsProps): ReactNode {
  const groups = useTable('groups');
  const permissions = permissionChanges(changeSet.changes, groups);
  return (
    <>
      {permissions.length > 0 && (
        <div className={classes.effect}>
          <PermissionImpacts changes={permissions} onLeave={onLeave} />
        </div>
      )}
      <Effect
        title="What else changes"
        lines={changeSet.whatElseChanges}
        icon={IconUsersMinus}
        tone={textStyle.quiet}
      />
      <Effect
        title="Can be undone"
        lines={changeSet.canBeUndone}
        icon={IconArrowBackUp}
        tone={textStyle.ok}
      />
      <Effect
        title="Cannot be undone"
        lines={changeSet.cannotBeUndone}
        icon={IconAlertTriangle}
        tone={textStyle.warn}
      />
    </>
  );
}
