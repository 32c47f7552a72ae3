import { roles } from '../../../src-preload/contract/entities.ts';
import {
  alternativeTemplatesLevel,
  reverseLinkifierLevel,
} from '../../../src-preload/contract/linkifier-entities.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { roleName } from '../../ui/role-words.ts';

export interface LinkifierRights {
  /** Why nothing can be saved, and who could; null where it can. */
  objection: string | null;
  /** Why there is no example and no reverse template; null where there are. */
  withoutReverse: string | null;
  withoutAlternatives: string | null;
}

/** What the server and one's role allow. https://zulip.com/api/add-linkifier */
export function useLinkifierRights(organizationId: string): LinkifierRights {
  const organization = useOrganizationsStore((state) => state.list?.find(({ id }) => id === organizationId));
  const { featureLevel = 0, zulipVersion = '', me = null } = organization ?? {};
  const needs = (level: number): string | null =>
    organization === undefined || featureLevel >= level
      ? null
      : `needs feature level ${level}. This server has ${featureLevel} (Zulip ${zulipVersion}).`;
  const isGuest = me?.role === roles.guest;
  return {
    objection:
      me === null || me.role <= roles.administrator
        ? null
        : `Only administrators and owners can change linkifiers. You are a ${isGuest ? 'guest' : roleName(me.role).toLowerCase()} here; you can try everything.`,
    withoutReverse: needs(reverseLinkifierLevel),
    withoutAlternatives: needs(alternativeTemplatesLevel),
  };
}
