import { useEffect } from 'react';
import type { Organization } from '#contract/organization.ts';
import { roles } from '#contract/people.ts';
import { searchKeyOf } from '../../panels/registry.ts';
import { begin } from '../../state/navigation.ts';
import { runWhenRegistered } from '../../state/shortcuts.ts';

/**
 * Opens an organization where the work of one's role is, unless something of it was opened before: reports for moderators,
 * people for everybody else, with the search ready for those who look somebody up.
 */
export function useStart({ id, me }: Organization): void {
  const role = me?.role ?? null;
  useEffect(() => {
    if (role === null) return;
    const hasBegun = begin(id, role === roles.moderator ? 'reports' : 'people');
    const isDialogOpen = document.querySelector('[aria-modal="true"]') !== null;
    if (hasBegun && role > roles.moderator && !isDialogOpen) runWhenRegistered(searchKeyOf('people'));
  }, [id, role]);
}
