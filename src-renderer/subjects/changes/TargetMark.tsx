import {
  IconBox,
  IconHash,
  IconForms,
  IconCalendarTime,
  IconCircles,
  IconCode,
  IconDatabaseExport,
  IconDeviceMobile,
  IconFile,
  IconFlag,
  IconFolder,
  IconLink,
  IconMail,
  IconMessage,
  IconMoodWink,
  IconPencil,
  IconSettings,
  IconRobot,
  IconUserPlus,
  IconWand,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { kindOfTarget, userIdOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { kindNamed, type KindIcon } from '#contract/kinds/kinds.ts';
import { Avatar } from '../people/Avatar.tsx';
import classes from './TargetMark.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** What the icons are by which kinds are declared. */
const icons: Readonly<Record<KindIcon, Icon>> = {
  calendar: IconCalendarTime,
  pencil: IconPencil,
  message: IconMessage,
  circles: IconCircles,
  wand: IconWand,
  globe: IconWorld,
  form: IconForms,
  file: IconFile,
  phone: IconDeviceMobile,
  hash: IconHash,
  flag: IconFlag,
  envelope: IconMail,
  link: IconLink,
  gear: IconSettings,
  smiley: IconMoodWink,
  folder: IconFolder,
  robot: IconRobot,
  'new-person': IconUserPlus,
  code: IconCode,
  database: IconDatabaseExport,
};

/** The avatar of a person, or the icon of what else a change is about. */
export function TargetMark(props: { target: ChangeTarget; name: string; size?: number }): ReactNode {
  const { target, name, size = 20 } = props;
  const userId = userIdOfTarget(target);
  if (userId !== null) return <Avatar userId={userId} name={name} size={size} />;
  const icon = kindNamed(kindOfTarget(target))?.icon ?? null;
  const Shown = icon === null ? IconBox : icons[icon];
  return (
    <span className={classes.mark} style={{ width: size, height: size }}>
      <Shown size={Math.round(size * 0.7)} stroke={1.6} aria-hidden />
    </span>
  );
}
