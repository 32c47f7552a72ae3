import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PermissionImpact } from '#contract/permissions.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AffectedPeople } from '../people/AffectedPeople.tsx';
import { useShowPeople } from '../people/show-people.ts';

/** Another value of a permission, by its id. */
export interface PermissionChange {
  permissionId: string;
  value: string;
}

interface PermissionImpactsProps {
  /** At most 60. */
  changes: readonly PermissionChange[];
  /** Called before People is opened, where something stands in front of it. */
  onLeave?: () => void;
}

const pauseMilliseconds = 200;

/** Who would get and who would lose permissions, before anything is saved. Nothing where no permission changes. */
export function PermissionImpacts({ changes, onLeave }: PermissionImpactsProps): ReactNode {
  const input = changes.length === 0 ? null : { changes: [...changes] };
  const { value, failure } = useOrganizationQuery('permissions.impact', input, {
    pauseMilliseconds,
    keeps: () => true,
  });
  if (input === null) return null;
  return (
    <Stack
      role="group"
      gap={8}
      mih={64}
      aria-label={say('permissions.affected')}
      aria-live="polite"
      aria-busy={value === null && failure === null}
    >
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {value?.map((impact) => (
        <Impact
          key={impact.id}
          impact={impact}
          isOnly={value.length === 1}
          value={changes.find(({ permissionId }) => permissionId === impact.id)?.value ?? ''}
          onLeave={onLeave}
        />
      ))}
    </Stack>
  );
}

interface ImpactProps {
  impact: PermissionImpact;
  isOnly: boolean;
  value: string;
  onLeave: (() => void) | undefined;
}

function Impact({ impact, isOnly, value, onLeave }: ImpactProps): ReactNode {
  const { id, label, before, after, gaining, losing } = impact;
  const call = useOrganizationCall();
  const showPeople = useShowPeople();
  async function show(who: 'gaining' | 'losing'): Promise<void> {
    const list = await call('permissions.keep-list', { permissionId: id, asked: { who, value } });
    if (!list.ok) return;
    onLeave?.();
    const condition = { kind: 'list', negated: false, ...list.value } as const;
    showPeople({ account: 'all', kind: 'all', conditions: [condition] });
  }
  return (
    <Box>
      <Group gap={8} mb={4} justify="space-between">
        <Text size="sm" fw={550} className="rc-break">
          {isOnly ? say('permissions.affected') : label}
        </Text>
        <Text size="sm" c="dimmed" className="rc-tabular">
          {say('permissions.now-and-after', { before, after })}
        </Text>
      </Group>
      <Stack gap={8}>
        {losing.count > 0 && (
          <AffectedPeople
            tone="losing"
            words={say('permissions.lose', { count: losing.count })}
            affected={losing}
            onShow={() => void show('losing')}
          />
        )}
        {gaining.count > 0 && (
          <AffectedPeople
            tone="gaining"
            words={say('permissions.get', { count: gaining.count })}
            affected={gaining}
            onShow={() => void show('gaining')}
          />
        )}
        {losing.count + gaining.count === 0 && (
          <Group gap={6} wrap="nowrap">
            <IconCircleCheck size={16} stroke={1.6} color="var(--rc-okText)" aria-hidden />
            {say('permissions.nobody-affected')}
          </Group>
        )}
      </Stack>
    </Box>
  );
}
