import type { Organization } from '#contract/organization.ts';
import { PictureTile } from '../../ui/PictureTile.tsx';

const tiles = 6;

/** The colour of an organization, the same wherever it is shown and no matter who is signed in. */
function colourOf({ url, isDemo }: Pick<Organization, 'url' | 'isDemo'>): string {
  let sum = 0;
  // The demo organization has another port each time.
  for (const character of isDemo ? 'demo' : url) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return `var(--rc-tile${(sum % tiles) + 1})`;
}

/**
 * The icon of an organization, or its initials on a colour of its own. Its name always stands beside it or names the
 * control around it.
 *
 * @param props.organization one of the list, or one that is about to be added and has no id yet.
 * @param props.size pixels.
 */
export function OrganizationMark(props: {
  organization: Pick<Organization, 'url' | 'name'> & Partial<Pick<Organization, 'id' | 'icon' | 'isDemo'>>;
  size?: number;
}) {
  const { organization, size = 36 } = props;
  const { id = null, icon = null, isDemo = false, url, name } = organization;
  return (
    <PictureTile
      organizationId={id}
      of={icon}
      name={name}
      size={size}
      style={{
        fontSize: Math.round(size * 0.38),
        borderRadius: size > 24 ? 8 : 5,
        backgroundColor: colourOf({ url, isDemo }),
        color: 'var(--rc-onAccent)',
      }}
    />
  );
}
