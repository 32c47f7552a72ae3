import { Box, Group, SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { groupName } from '#contract/words/groups.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTable } from '../../../state/replica.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { GraphView, type Drawing } from './GraphView.tsx';
import { ancestorsOf, descendantsOf, nestingOf } from './nesting.ts';

interface GraphDialogProps {
  focus: number;
  onClose: () => void;
}

/** The whole nesting around one group, large. */
export function GraphDialog({ focus, onClose }: GraphDialogProps): ReactNode {
  const navigate = useNavigate();
  const groups = useTable('groups');
  const [drawing, setDrawing] = usePanelMemory<Drawing>('groups.drawing', 'graph');
  const [scope, setScope] = useState<'related' | 'all'>('related');
  const nesting = useMemo(() => nestingOf(groups), [groups]);
  const group = nesting.group(focus);
  const shown = useMemo(() => {
    if (scope === 'all') return groups;
    const related = new Set([focus, ...ancestorsOf(nesting, focus), ...descendantsOf(nesting, focus)]);
    return groups.filter(({ id }) => related.has(id));
  }, [groups, nesting, focus, scope]);
  return (
    <DialogFrame
      width="drawing"
      isFilled
      onClose={onClose}
      title={
        <>
          Nesting of <bdi>{group === undefined ? 'the group' : groupName(group)}</bdi>
        </>
      }
    >
      <Group gap={12} wrap="nowrap" flex="none" px={20} py={12} fz="sm" c="dimmed">
        <SegmentedControl
          aria-label="Which groups"
          value={scope}
          onChange={(value) => setScope(value)}
          data={[
            { value: 'related', label: 'Above and below this group' },
            { value: 'all', label: 'All groups' },
          ]}
        />
        <span>
          {drawing === 'graph'
            ? 'Arrow keys move, Enter opens, + and - zoom, 0 shows all'
            : 'Arrow keys move, Enter opens'}
        </span>
        <Box ms="auto">
          <SegmentedControl<Drawing>
            aria-label="Show the nesting as"
            value={drawing}
            onChange={setDrawing}
            data={[
              { value: 'graph', label: 'Graph' },
              { value: 'outline', label: 'Outline' },
            ]}
          />
        </Box>
      </Group>
      <GraphView
        key={scope}
        drawing={drawing}
        groups={shown}
        focus={focus}
        onOpen={(groupId) => {
          onClose();
          navigate({ panel: 'groups', open: groupId });
        }}
      />
    </DialogFrame>
  );
}
