import { Box, Group, SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
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
        group === undefined
          ? say('group-nesting.title')
          : sayNodes('group-nesting.title-of', { group: <bdi>{groupName(group)}</bdi> })
      }
    >
      <Group gap={12} wrap="nowrap" flex="none" px={20} py={12} fz="sm" c="dimmed">
        <SegmentedControl
          aria-label={say('group-nesting.which-groups')}
          value={scope}
          onChange={(value) => setScope(value)}
          data={[
            { value: 'related', label: say('group-nesting.related') },
            { value: 'all', label: say('group-nesting.all-groups') },
          ]}
        />
        <span>
          {drawing === 'graph' ? say('group-nesting.graph-keys') : say('group-nesting.outline-keys')}
        </span>
        <Box ms="auto">
          <SegmentedControl<Drawing>
            aria-label={say('group-nesting.show-as')}
            value={drawing}
            onChange={setDrawing}
            data={[
              { value: 'graph', label: say('group-nesting.graph') },
              { value: 'outline', label: say('group-nesting.outline') },
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
