import { useEffect, useMemo } from 'react';
import { call } from '../../../bridge/client.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useLiveSince } from '../../../state/organizations.ts';
import { onTableChange } from '../../../state/replica.ts';
import { createMatrixCells, type MatrixCells } from './matrix-cells.ts';

/** The cells of the matrix, reloaded when memberships may have changed. */
export function useMatrixCells(): MatrixCells {
  const organizationId = useOrganizationId();
  const liveSince = useLiveSince();
  const cells = useMemo(() => createMatrixCells(organizationId, { call }), [organizationId]);
  useEffect(() => () => cells.stop(), [cells]);
  useEffect(
    () => onTableChange(organizationId, ['groups', 'settings'], () => cells.invalidate()),
    [organizationId, cells],
  );
  useEffect(() => {
    if (liveSince !== null) cells.invalidate();
  }, [cells, liveSince]);
  return cells;
}
