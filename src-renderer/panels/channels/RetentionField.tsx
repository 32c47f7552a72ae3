import { NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { mostRetentionDays, retentionObjection } from './channel-draft.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import classes from './ChannelForm.module.css';

type Retention = 'realm_default' | 'unlimited' | 'days';

const usualDays = 365;

function kindOf(days: number | null): Retention {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : 'days';
}

interface RetentionFieldProps {
  /** Days; null: as the organization has it; -1: for ever; what is no number of days is 0. */
  days: number | null;
  /** Why it cannot be changed; empty where it can. */
  objection: string;
  onDays: (days: number | null) => void;
}

/** How long messages of a channel are kept. https://zulip.com/help/message-retention-policy */
export function RetentionField({ days, objection, onDays }: RetentionFieldProps): ReactNode {
  const kind = kindOf(days);
  return (
    <div className={classes.retention}>
      <Select<Retention>
        size="md"
        label={<Labelled remark={objection || null}>{say('channels.kept')}</Labelled>}
        allowDeselect={false}
        disabled={objection !== ''}
        data={[
          { value: 'realm_default', label: say('channels.kept-default') },
          { value: 'unlimited', label: say('channels.kept-forever') },
          { value: 'days', label: say('channels.kept-days') },
        ]}
        value={kind}
        onChange={(next) => onDays(next === 'days' ? usualDays : next === 'unlimited' ? -1 : null)}
      />
      {kind === 'days' && (
        <NumberInput
          size="md"
          label={say('channels.days')}
          disabled={objection !== ''}
          hideControls
          max={mostRetentionDays}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={retentionObjection(days) ?? undefined}
          value={days === null || days === 0 ? '' : days}
          onChange={(next) => onDays(typeof next === 'number' ? next : Number(next) || 0)}
        />
      )}
    </div>
  );
}
