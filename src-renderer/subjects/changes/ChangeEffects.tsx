import { Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { userIdOfTarget, type ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useTable } from '../../state/replica.ts';
import { runWhenRegistered } from '../../state/shortcuts.ts';
import { LeaversNotice } from '../people/LeaversNotice.tsx';
import { PermissionImpacts } from '../permissions/PermissionImpacts.tsx';
import { permissionChanges } from './permission-changes.ts';
import classes from './ChangePreview.module.css';
import textStyle from '../../ui/Text.module.css';

interface EffectProps {
  title: string;
  lines: readonly string[];
  icon: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  tone: string | undefined;
}

/** What a change does besides: a heading, and a line with a mark for each. */
export function Effect({ title, lines, icon: Icon, tone }: EffectProps): ReactNode {
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

/** Whose accounts are deactivated, unless what they leave behind is handed over with it; nobody before all are known. */
function leaversIn({ changes, changeCount }: ChangeSet): number[] {
  if (changes.length < changeCount || changes.some(({ field }) => field !== 'account')) return [];
  return changes.flatMap(({ target, after }) =>
    after === 'deactivated' ? (userIdOfTarget(target) ?? []) : [],
  );
}

interface ChangeEffectsProps {
  changeSet: ChangeSet;
  /** Something was typed, which leaving drops. */
  isChanged: boolean;
  /** Leaves the preview, to look at people elsewhere. */
  onLeave: () => void;
}

/** Who gets and loses permissions, before what is changed. */
export function AffectedByChanges({
  changeSet,
  onLeave,
}: Pick<ChangeEffectsProps, 'changeSet' | 'onLeave'>): ReactNode {
  const groups = useTable('groups');
  const permissions = useMemo(
    () => permissionChanges(changeSet.changes, groups),
    [changeSet.changes, groups],
  );
  if (permissions.length === 0) return null;
  return (
    <div className={classes.effect}>
      <PermissionImpacts changes={permissions} onLeave={onLeave} />
    </div>
  );
}

/** Who leaves things behind, what else changes, what can be undone and what cannot. */
export function ChangeEffects({ changeSet, isChanged, onLeave }: ChangeEffectsProps): ReactNode {
  const navigate = useNavigate();
  const leaving = useMemo(() => leaversIn(changeSet), [changeSet]);
  return (
    <>
      {leaving.length > 0 && (
        <div className={classes.effect}>
          <LeaversNotice
            userIds={leaving}
            isChanged={isChanged}
            onOffboard={({ userId }) => {
              onLeave();
              navigate({ panel: 'people', open: userId });
              runWhenRegistered(`people offboard ${userId}`);
            }}
          />
        </div>
      )}
      <Effect
        title={say('change.also')}
        lines={changeSet.whatElseChanges.map(sayText)}
        icon={IconInfoCircle}
        tone={textStyle.quiet}
      />
      <Effect
        title={say('change.undoable')}
        lines={changeSet.canBeUndone.map(sayText)}
        icon={IconArrowBackUp}
        tone={textStyle.ok}
      />
      <Effect
        title={say('change.lasting')}
        lines={changeSet.cannotBeUndone.map(sayText)}
        icon={IconAlertTriangle}
        tone={textStyle.warn}
      />
    </>
  );
}
