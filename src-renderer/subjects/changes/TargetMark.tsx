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
import type { TargetKind } from '#contract/kinds/kinds.ts';
import { Avatar } from '../people/Avatar.tsx';
import classes from './TargetMark.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** What stands for a target that has no picture of its own. */
const icons: Readonly<Partial<Record<TargetKind, Icon>>> = {
  scheduled: IconCalendarTime,
  draft: IconPencil,
  announcement: IconMessage,
  group: IconCircles,
  linkifier: IconWand,
  domain: IconWorld,
  'profile-field': IconForms,
  attachment: IconFile,
  device: IconDeviceMobile,
  channel: IconHash,
  report: IconFlag,
  message: IconMessage,
  invitation: IconMail,
  'invitation-link': IconLink,
  organization: IconSettings,
  emoji: IconMoodWink,
  'channel-folder': IconFolder,
  bot: IconRobot,
  'new-account': IconUserPlus,
  playground: IconCode,
  'data-export': IconDatabaseExport,
};

/** The avatar of a person, or the icon of what else a change is about. */
export function TargetMark(props: { target: ChangeTarget; name: string; size?: number }): ReactNode {
  const { target, name, size = 20 } = props;
  const userId = userIdOfTarget(target);
  if (userId !== null) return <Avatar userId={userId} name={name} size={size} />;
  const Shown = icons[kindOfTarget(target)] ?? IconBox;
  return (
    <span className={classes.mark} style={{ width: size, height: size }}>
      <Shown size={Math.round(size * 0.7)} stroke={1.6} aria-hidden />
    </span>
  );
}
