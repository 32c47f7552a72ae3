import {
  Background,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge as FlowEdge,
  type Node as FlowNode,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { ActionIcon, Box, Stack, Text } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { GroupMark } from '../../../subjects/groups/GroupMark.tsx';
import { NestingOutline } from './NestingOutline.tsx';
import { directions, layOutGroups, mostDrawn, neighbourIn, nodeSize, type GraphLayout } from './layout.ts';
import classes from './GraphView.module.css';
import layoutStyle from '../../../ui/Layout.module.css';

export type Drawing = 'graph' | 'outline';

interface GraphViewProps {
  drawing: Drawing;
  groups: readonly Group[];
  /** The group that is marked and shown first. */
  focus: number;
  onOpen: (groupId: number) => void;
}

const noGroups: readonly Group[] = [];
/** Two groups are not drawn twice as large as twenty. */
const unscaled = { maxZoom: 1 };

/** Which groups are in which: as a graph to pan and zoom, or as an outline that says the same in words. */
export function GraphView({ drawing, groups, focus, onOpen }: GraphViewProps): ReactNode {
  const layout = useLayout(groups.length > mostDrawn ? noGroups : groups);
  return (
    <Stack gap={0} flex={1} pos="relative" mih={0} className={layoutStyle.lineAbove}>
      {groups.length > mostDrawn ? (
        <Empty kind="nothing-matches" title={say('group-nesting.too-many', { count: groups.length })}>
          {say('group-nesting.show-related')}
        </Empty>
      ) : drawing === 'outline' ? (
        <NestingOutline groups={groups} focus={focus} onOpen={onOpen} />
      ) : layout === null ? (
        <LoadingRows rows={12} />
      ) : (
        <ReactFlowProvider>
          <Graph layout={layout} focus={focus} onOpen={onOpen} />
        </ReactFlowProvider>
      )}
    </Stack>
  );
}

function useLayout(groups: readonly Group[]): GraphLayout | null {
  const [layout, setLayout] = useState<GraphLayout | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void layOutGroups(groups, abort.signal).then((placed) => {
      if (!abort.signal.aborted) setLayout(placed);
    });
    return () => abort.abort();
  }, [groups]);
  return layout;
}

type GroupNode = FlowNode<{ group: Group; isFocused: boolean; isMarked: boolean; id: string }, 'user-group'>;

function GroupBox({ data }: NodeProps<GroupNode>): ReactNode {
  const { group, isFocused, isMarked, id } = data;
  return (
    <div
      id={id}
      role="img"
      aria-label={`${groupName(group)}, ${memberCount(group)}`}
      className={classes.node}
      data-focused={isFocused}
      data-marked={isMarked}
      data-deactivated={group.deactivated}
      title={groupName(group)}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <GroupMark group={group} />
      <span className={classes.lines}>
        <Text component="bdi" inherit fw={500} className="rc-ellipsis">
          {groupName(group)}
        </Text>
        <span className="rc-tabular">
          {memberCount(group)}
          {group.deactivated && ', deactivated'}
        </span>
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

/** Not `group`: the library draws that one itself. */
const nodeTypes = { 'user-group': GroupBox };
const marker = { type: MarkerType.ArrowClosed, width: 14, height: 14 };

function Zoom(): ReactNode {
  const flow = useReactFlow();
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="default"
        aria-label={say('group-nesting.zoom-in')}
        onClick={() => void flow.zoomIn()}
      >
        <IconPlus size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={say('group-nesting.zoom-out')}
        onClick={() => void flow.zoomOut()}
      >
        <IconMinus size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={say('group-nesting.show-all')}
        onClick={() => void flow.fitView(unscaled)}
      >
        <IconFocusCentered size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Graph({
  layout,
  focus,
  onOpen,
}: { layout: GraphLayout } & Pick<GraphViewProps, 'focus' | 'onOpen'>): ReactNode {
  const flow = useReactFlow();
  const wrapper = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [focused, setFocused] = useState(focus);
  const [hasFocus, setHasFocus] = useState(false);
  const nodes = useMemo(
    (): GroupNode[] =>
      layout.nodes.map(({ group, x, y }) => ({
        id: String(group.id),
        type: 'user-group',
        position: { x, y },
        width: nodeSize.width,
        height: nodeSize.height,
        data: {
          group,
          isFocused: hasFocus && group.id === focused,
          isMarked: group.id === focus,
          id: `${prefix}-${group.id}`,
        },
      })),
    [layout, focused, focus, hasFocus, prefix],
  );
  const edges = useMemo(
    (): FlowEdge[] =>
      layout.edges.map(({ from, to }) => {
        const color = from === focused || to === focused ? 'var(--rc-accent)' : 'var(--rc-control)';
        return {
          id: `${from}-${to}`,
          source: String(from),
          target: String(to),
          type: 'smoothstep',
          markerEnd: { ...marker, color },
          focusable: false,
          style: { stroke: color },
        };
      }),
    [layout, focused],
  );

  function reveal(groupId: number): void {
    setFocused(groupId);
    const node = layout.nodes.find(({ group }) => group.id === groupId);
    if (node === undefined) return;
    const zoom = Math.max(flow.getZoom(), 0.6);
    void flow.setCenter(node.x + nodeSize.width / 2, node.y + nodeSize.height / 2, { zoom });
  }
  const show = useRef(reveal);
  useEffect(() => {
    show.current = reveal;
  });
  // Only the first drawing goes there by itself.
  useEffect(() => {
    setTimeout(() => show.current(focus));
  }, [focus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isOneOf(directions, event.key)) {
      const next = neighbourIn(layout, focused, event.key);
      if (next !== null) reveal(next);
    } else if (event.key === 'Enter') onOpen(focused);
    else if (event.key === '+' || event.key === '=') void flow.zoomIn();
    else if (event.key === '-') void flow.zoomOut();
    else if (event.key === '0') void flow.fitView(unscaled);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Box flex={1} pos="relative" mih={0} bg="var(--rc-sunken)">
      <ReactFlow<GroupNode>
        ref={wrapper}
        className={classes.canvas ?? ''}
        aria-label={say('group-nesting.graph-label')}
        tabIndex={0}
        aria-activedescendant={`${prefix}-${focused}`}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={onKeyDown}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        minZoom={0.05}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements={layout.nodes.length > 120}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_event, node) => {
          setFocused(Number(node.id));
          wrapper.current?.focus();
        }}
        onNodeDoubleClick={(_event, node) => onOpen(Number(node.id))}
      >
        <Background gap={20} size={1} color="var(--rc-lineFaint)" />
      </ReactFlow>
      <Zoom />
    </Box>
  );
}
