import { use } from 'react';
import { OrganizationContext } from '../../state/organization-context.ts';
import { initialsOf } from '../../ui/initials.ts';
import { PictureTile } from '../../ui/PictureTile.tsx';

const tints = 8;

/**
 * The picture of a person; without one the initials on one of eight muted tints chosen by the user id. The name always
 * stands beside it.
 *
 * @param props.size pixels: 20 in compact rows, 26 in comfortable ones, 44 in the sheet.
 */
export function Avatar({ userId, name, size = 20 }: { userId: number; name: string; size?: number }) {
  const share = initialsOf(name).length > 1 ? 0.4 : 0.46;
  const tint = `--rc-tint${(userId % tints) + 1}`;
  return (
    <PictureTile
      organizationId={use(OrganizationContext)}
      of={userId > 0 ? userId : null}
      name={name}
      size={size}
      style={{
        fontSize: Math.max(8, Math.round(size * share)),
        borderRadius: size > 32 ? 8 : 5,
        backgroundColor: `var(${tint}Bg)`,
        color: `var(${tint}Fg)`,
      }}
    />
  );
}
