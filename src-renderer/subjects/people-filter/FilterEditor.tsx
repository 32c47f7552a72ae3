import { useState, type ReactNode } from 'react';
import type { PeopleFilter, FieldTest, PersonCondition } from '#contract/calls/people-filter.ts';
import { isOneOf } from '#contract/choices.ts';
import {
  roles,
  type PersonRow,
  type Presence,
  type ProfileField,
  type Role,
  type RoleCounts,
} from '#contract/people.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import { formatCount } from '#contract/words/count.ts';
import { roleName, rolesInOrder } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { ChannelOptions } from '../channels/ChannelOptions.tsx';
import { personOption } from '../people/person-option.ts';
import { usePeopleAnswer } from '../people/use-people-answer.ts';
import { useTable } from '../../state/replica.ts';
import { PresenceDot, presenceName } from '../people/PresenceDot.tsx';
import { OptionList, type Option } from '../../ui/picker/OptionList.tsx';
import { groupOptions } from '../groups/group-options.tsx';
import { DaysForm, FieldConditionForm, TextForm } from './ConditionForms.tsx';
import { fieldIdOf, type FilterKind } from './filter-kinds.ts';
import { conditionIndex, toggleValue, withCondition, type FilterName } from './filter-words.ts';

export interface FilterEditorProps {
  filter: PeopleFilter;
  kind: FilterKind;
  /** The chip that is changed; null for one more. */
  chip: FilterName | null;
  fields: readonly ProfileField[];
  /** How many people have each role, of those whom the other filters leave; null where that is not counted. */
  counts: RoleCounts | null;
  onFilter: (filter: PeopleFilter) => void;
  /** The choice is made. */
  onDone: () => void;
  onBack?: (() => void) | undefined;
}

const countOfRole: Readonly<Record<Role, keyof RoleCounts>> = {
  [roles.owner]: 'owners',
  [roles.administrator]: 'administrators',
  [roles.moderator]: 'moderators',
  [roles.member]: 'members',
  [roles.guest]: 'guests',
};
const remarkOf = (count: number | undefined): Partial<Option> =>
  count === undefined ? {} : { remark: formatCount(count) };

const presences: readonly Presence[] = ['active', 'idle', 'offline'];
const anyValue = 'set';
const valuePrefix = 'is ';
const outsideKey = 'outside';

/** Chooses the value of one filter. */
export function FilterEditor(props: FilterEditorProps): ReactNode {
  const { filter, kind, chip, fields, counts, onFilter, onDone } = props;
  const index = chip === null ? undefined : conditionIndex(chip);
  const current = index === undefined ? undefined : filter.conditions?.[index];

  function settle(condition: PersonCondition): void {
    onFilter(withCondition(filter, condition, chip));
    onDone();
  }

  switch (kind) {
    case 'account':
    case 'kind':
      return <OneOfEditor {...props} kind={kind} />;
    case 'roles': {
      const name = chip === 'notRoles' ? 'notRoles' : 'roles';
      return (
        <OptionList
          label={say('people-filter.find-role')}
          multiple
          onBack={props.onBack}
          options={rolesInOrder.map((role) => ({
            key: String(role),
            label: roleName(role),
            ...remarkOf(counts?.[countOfRole[role]]),
            checked: filter[name].includes(role),
          }))}
          onPick={(key) => {
            const role = Number(key);
            if (isOneOf(rolesInOrder, role)) onFilter({ ...filter, [name]: toggleValue(filter[name], role) });
          }}
        />
      );
    }
    case 'presence': {
      const name = chip === 'notPresence' ? 'notPresence' : 'presence';
      const chosen = filter[name] ?? [];
      return (
        <OptionList
          label={say('people-filter.find-presence')}
          multiple
          onBack={props.onBack}
          options={presences.map((presence) => ({
            key: presence,
            label: presenceName(presence),
            icon: <PresenceDot mark={presence} decorative />,
            checked: chosen.includes(presence),
          }))}
          onPick={(key) => {
            if (isOneOf(presences, key)) onFilter({ ...filter, [name]: toggleValue(chosen, key) });
          }}
        />
      );
    }
    case 'group':
      return <GroupEditor {...props} current={current} onSettle={settle} />;
    case 'channel':
      return <ChannelEditor {...props} current={current} onSettle={settle} />;
    case 'domain':
      return <DomainEditor {...props} current={current} onSettle={settle} />;
    case 'timezone':
      return <TimezoneEditor {...props} current={current} onSettle={settle} />;
    case 'bot-owner':
      return <BotOwnerEditor {...props} current={current} onSettle={settle} />;
    case 'last-active':
    case 'joined':
      return (
        <DaysForm
          label={say(kind === 'joined' ? 'people-filter.joined' : 'people-filter.last-active')}
          initial={current?.kind === kind ? current.when : null}
          withNever={kind === 'last-active'}
          onApply={(when) => settle({ kind, negated: false, when })}
        />
      );
    case 'status':
      // Chosen in the menu already; there is nothing more to say.
      return null;
    case 'status-text':
      return (
        <TextForm
          label={say('people-filter.status-contains')}
          initial={current?.kind === 'status-text' ? current.text : ''}
          onApply={(text) => settle({ kind: 'status-text', negated: false, text })}
        />
      );
    default: {
      const field = fields.find(({ id }) => id === fieldIdOf(kind));
      return field === undefined ? null : (
        <FieldEditor
          {...props}
          field={field}
          look={current?.kind === 'field' ? current.look : null}
          onSettle={(look) => settle({ kind: 'field', negated: false, fieldId: field.id, look })}
        />
      );
    }
  }
}

const oneOf = {
  account: [
    ['active', 'people-filter.active'],
    ['deactivated', 'people-filter.deactivated'],
    ['all', 'people-filter.active-and-deactivated'],
  ],
  kind: [
    ['people', 'people-filter.people'],
    ['bots', 'people-filter.bots'],
    ['all', 'people-filter.people-and-bots'],
  ],
} as const;

function OneOfEditor(props: FilterEditorProps & { kind: 'account' | 'kind' }): ReactNode {
  const { filter, kind, counts } = props;
  return (
    <OptionList
      label={say(kind === 'account' ? 'people-filter.find-account' : 'people-filter.find-type')}
      onBack={props.onBack}
      options={oneOf[kind].map(([key, label]) => ({
        key,
        label: say(label),
        checked: filter[kind] === key,
        ...(key === 'deactivated' && remarkOf(counts?.deactivated)),
      }))}
      onPick={(key) => {
        props.onFilter({ ...filter, [kind]: key });
        props.onDone();
      }}
    />
  );
}

interface ConditionEditorProps extends FilterEditorProps {
  current: PersonCondition | undefined;
  onSettle: (condition: PersonCondition) => void;
}

function GroupEditor({ current, onSettle, onBack }: ConditionEditorProps): ReactNode {
  const groups = useTable('groups');
  const options = groupOptions(groups, (groupId) => current?.kind === 'group' && current.groupId === groupId);
  return (
    <OptionList
      label={say('people-filter.find-group')}
      options={options}
      onBack={onBack}
      onPick={(key) => onSettle({ kind: 'group', negated: false, groupId: Number(key) })}
    />
  );
}

function ChannelEditor({ current, onSettle, onBack }: ConditionEditorProps): ReactNode {
  return (
    <ChannelOptions
      archived="without"
      chosen={current?.kind === 'channel' ? current.channelId : null}
      onBack={onBack}
      onPick={(channel) => onSettle({ kind: 'channel', negated: false, ...channel })}
    />
  );
}

function DomainEditor({ current, onSettle, onBack }: ConditionEditorProps): ReactNode {
  const [settings] = useTable('settings');
  const domains = settings?.domains ?? [];
  const isRestricted = settings?.restrictedToDomains === true || domains.length > 0;
  const outside: Option = {
    key: outsideKey,
    label: say('people-filter.outside'),
    checked: current?.kind === 'outside-domains',
  };
  const known = domains.map(({ domain }): Option => ({
    key: `${valuePrefix}${domain}`,
    label: domain,
    section: say('people-filter.allowed-domains'),
    checked: current?.kind === 'domain' && current.domain === domain,
  }));
  return (
    <OptionList
      label={say('people-filter.find-domain')}
      options={isRestricted ? [outside, ...known] : known}
      free={(text) => ({
        key: `${valuePrefix}${plainAddress(text).replace(/^.*@/u, '')}`,
        label: text,
        remark: say('people-filter.this-domain'),
      })}
      empty={say('people-filter.type-domain')}
      onBack={onBack}
      onPick={(key) => {
        if (key === outsideKey) onSettle({ kind: 'outside-domains', negated: false });
        else onSettle({ kind: 'domain', negated: false, domain: key.slice(valuePrefix.length) || '@' });
      }}
    />
  );
}

function TimezoneEditor({ current, onSettle, onBack }: ConditionEditorProps): ReactNode {
  const inUse = useOrganizationQuery('people.timezones', {}).value ?? [];
  const [everyZone] = useState(() => Intl.supportedValuesOf('timeZone'));
  const used = new Set(inUse.map(({ timezone }) => timezone));
  const zones = [
    ...inUse.map(({ timezone, people }) => ({ zone: timezone, remark: formatCount(people) })),
    ...everyZone.filter((zone) => !used.has(zone)).map((zone) => ({ zone, remark: '' })),
  ];
  const chosen = current?.kind === 'timezone' ? current.timezone : null;
  return (
    <OptionList
      label={say('people-filter.find-time-zone')}
      options={[
        { key: valuePrefix, label: say('people-filter.not-set'), checked: chosen === '' },
        ...zones.map(({ zone, remark }) => ({
          key: `${valuePrefix}${zone}`,
          label: zone,
          remark,
          checked: chosen === zone,
        })),
      ]}
      free={(text) => ({
        key: `${valuePrefix}${text.slice(0, 100)}`,
        label: text,
        remark: say('people-filter.this-name'),
      })}
      onBack={onBack}
      onPick={(key) =>
        onSettle({ kind: 'timezone', negated: false, timezone: key.slice(valuePrefix.length) })
      }
    />
  );
}

function BotOwnerEditor({ current, onSettle, onBack }: ConditionEditorProps): ReactNode {
  const [text, setText] = useState('');
  const { rows, isCurrent } = usePeopleAnswer(text.trim(), { withoutBots: true });
  const chosen = current?.kind === 'bot-owner' ? current.userId : undefined;
  const gone: Option = { key: anyValue, label: say('people-filter.no-owner'), checked: chosen === null };
  const people = rows.map((person) => ({ ...personChoice(person), checked: chosen === person.userId }));
  return (
    <OptionList
      label={say('people-filter.find-person')}
      options={text.trim() === '' ? [gone, ...people] : people}
      empty={say('people-filter.no-matches')}
      onText={setText}
      isCurrent={isCurrent}
      onBack={onBack}
      onPick={(key) =>
        onSettle({
          kind: 'bot-owner',
          negated: false,
          userId: key === anyValue ? null : Number(key.slice(valuePrefix.length)),
        })
      }
    />
  );
}

const personChoice = (person: PersonRow): Option => ({
  ...personOption(person),
  key: `${valuePrefix}${person.userId}`,
});

interface FieldEditorProps extends FilterEditorProps {
  field: ProfileField;
  look: FieldTest | null;
  onSettle: (look: FieldTest) => void;
}

function FieldEditor({ field, look, onSettle, onBack }: FieldEditorProps): ReactNode {
  const [text, setText] = useState('');
  const { rows: people, isCurrent } = usePeopleAnswer(field.type === 'people' ? text.trim() : '');
  if (field.type !== 'list' && field.type !== 'people') {
    return <FieldConditionForm field={field} initial={look} onApply={onSettle} />;
  }
  const isChosen = (value: string) => look !== null && look.test === 'is' && look.value === value;
  const set: Option = { key: anyValue, label: say('people-filter.any-value'), checked: look?.test === 'set' };
  const values: Option[] =
    field.type === 'list'
      ? field.options.map((option) => ({
          key: `${valuePrefix}${option.key}`,
          label: option.text,
          checked: isChosen(option.key),
        }))
      : people.map((person) => ({ ...personChoice(person), checked: isChosen(String(person.userId)) }));
  return (
    <OptionList
      label={
        field.type === 'list'
          ? say('people-filter.find-value', { field: field.name })
          : say('people-filter.find-person')
      }
      options={field.type === 'people' && text.trim() !== '' ? values : [set, ...values]}
      empty={say('people-filter.no-matches')}
      {...(field.type === 'people' ? { onText: setText, isCurrent } : {})}
      onBack={onBack}
      onPick={(key) =>
        onSettle(key === anyValue ? { test: 'set' } : { test: 'is', value: key.slice(valuePrefix.length) })
      }
    />
  );
}
