import { Button } from '@mantine/core';
import { IconCircles } from '@tabler/icons-react';
import { changeOutcomes } from '#contract/changes.ts';
import { roles } from '#contract/people.ts';
import { Avatar } from '../../../src-renderer/subjects/people/Avatar.tsx';
import { BotMark } from '../../../src-renderer/subjects/people/BotMark.tsx';
import { Breadcrumbs } from '../../../src-renderer/ui/Breadcrumbs.tsx';
import { Diff, NewValue } from '../../../src-renderer/ui/Diff.tsx';
import { FactList } from '../../../src-renderer/ui/FactList.tsx';
import { KeyAction, KeyButton } from '../../../src-renderer/ui/KeyButton.tsx';
import { Keys } from '../../../src-renderer/ui/Keys.tsx';
import { LinkButton } from '../../../src-renderer/ui/LinkButton.tsx';
import { OutcomeBar } from '../../../src-renderer/subjects/changes/OutcomeBar.tsx';
import { OutcomeMark } from '../../../src-renderer/subjects/changes/OutcomeMark.tsx';
import { PictureTile } from '../../../src-renderer/ui/PictureTile.tsx';
import { PartsBar } from '../../../src-renderer/ui/PartsBar.tsx';
import { PageHeader } from '../../../src-renderer/ui/PageHeader.tsx';
import { PendingMark } from '../../../src-renderer/subjects/changes/PendingMark.tsx';
import { Permitted } from '../../../src-renderer/ui/Permitted.tsx';
import { PresenceDot } from '../../../src-renderer/subjects/people/PresenceDot.tsx';
import { RelativeTime } from '../../../src-renderer/ui/RelativeTime.tsx';
import { RoleBadge } from '../../../src-renderer/subjects/people/RoleBadge.tsx';
import { Swatch } from '../../../src-renderer/ui/Swatch.tsx';
import { Tag } from '../../../src-renderer/ui/Tag.tsx';
import { UrlTemplate } from '../../../src-renderer/ui/UrlTemplate.tsx';
import { TargetMark } from '../../../src-renderer/subjects/changes/TargetMark.tsx';
import { TextDiff } from '../../../src-renderer/ui/TextDiff.tsx';
import { EmojiMark } from '../../../src-renderer/subjects/emoji/EmojiMark.tsx';
import { GroupMark } from '../../../src-renderer/subjects/groups/GroupMark.tsx';
import { PictureView } from '../../../src-renderer/ui/picture/PictureView.tsx';
import { FieldTypeIcon } from '../../../src-renderer/subjects/people/ProfileFieldType.tsx';
import { inventedNow } from '../../fakes/people.ts';
import type { Specimen } from '../specimen.ts';
import { nothing } from './nothing.ts';

/** Small marks next to texts, and values. */
export const marks: readonly Specimen[] = [
  {
    component: 'Avatar',
    width: 120,
    states: {
      compact: ({ name }) => <Avatar userId={3} name={name} />,
      'in a sheet': ({ name }) => <Avatar userId={4} name={name} size={44} />,
    },
  },
  {
    component: 'PictureTile',
    width: 120,
    states: {
      'without a picture': ({ name }) => (
        <PictureTile
          organizationId={null}
          of={null}
          name={name}
          size={36}
          style={{ backgroundColor: 'var(--rc-tint3Bg)' }}
        />
      ),
    },
  },
  {
    component: 'PictureView',
    width: 120,
    states: {
      'without a picture': ({ value }) => <PictureView bytes={null} label={value} height={40} />,
    },
  },
  { component: 'BotMark', width: 120, states: { usual: () => <BotMark /> } },
  {
    component: 'Diff',
    width: 240,
    states: {
      changed: ({ value, name }) => <Diff before={value} after={name} />,
      gained: ({ value, name }) => <Diff before={value} after={name} tone="gain" />,
      lost: ({ value, name }) => <Diff before={value} after={name} tone="loss" />,
      skipped: ({ value, name }) => <Diff before={value} after={name} tone="unwritten" />,
    },
  },
  { component: 'NewValue', width: 240, states: { usual: ({ value }) => <NewValue>{value}</NewValue> } },
  {
    component: 'TextDiff',
    states: {
      usual: ({ sentence, title }) => <TextDiff before={sentence} after={`${title} ${sentence}`} />,
      gone: ({ sentence, title }) => <TextDiff before={`${sentence} ${title}`} after="" />,
    },
  },
  {
    component: 'EmojiMark',
    width: 120,
    states: {
      unicode: () => <EmojiMark emoji={{ name: 'cat', code: '1f408', kind: 'unicode' }} />,
      custom: ({ group }) => <EmojiMark emoji={{ name: group, code: '7', kind: 'custom' }} />,
    },
  },
  {
    component: 'FactList',
    states: {
      'on a page': ({ label, value, sentence }) => (
        <FactList place="page">
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dt>{label}</dt>
          <dd>
            {value} <small>{sentence}</small>
          </dd>
        </FactList>
      ),
      'in a sheet': ({ label, value }) => (
        <FactList place="sheet">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </FactList>
      ),
      'with long names': ({ sentence, value }) => (
        <FactList place="sheet" names="long">
          <dt>{sentence}</dt>
          <dd>{value}</dd>
        </FactList>
      ),
    },
  },
  { component: 'FieldTypeIcon', width: 120, states: { list: () => <FieldTypeIcon type="list" /> } },
  {
    component: 'GroupMark',
    width: 120,
    states: {
      own: () => <GroupMark group={{ isSystem: false }} />,
      system: () => <GroupMark group={{ isSystem: true }} />,
    },
  },
  {
    component: 'KeyAction',
    width: 240,
    states: {
      usual: ({ action }) => (
        <KeyAction shortcut={{ id: 'gallery', label: action, scope: 'Gallery' }} keys="N" run={nothing}>
          {action}
        </KeyAction>
      ),
      barred: ({ action, sentence }) => (
        <KeyAction
          shortcut={{ id: 'gallery barred', label: action, scope: 'Gallery' }}
          keys="N"
          unless={sentence}
          run={nothing}
        >
          {action}
        </KeyAction>
      ),
    },
  },
  {
    component: 'KeyButton',
    width: 240,
    states: {
      usual: ({ action }) => <KeyButton keys="Esc">{action}</KeyButton>,
      filled: ({ action }) => (
        <KeyButton keys="Ctrl Enter" variant="filled">
          {action}
        </KeyButton>
      ),
    },
  },
  {
    component: 'Keys',
    width: 120,
    states: {
      usual: () => <Keys keys="Ctrl Enter" />,
      inverse: () => (
        <div style={{ background: 'var(--rc-inv)' }}>
          <Keys keys="Esc" tone="inverse" />
        </div>
      ),
    },
  },
  {
    component: 'LinkButton',
    width: 160,
    states: {
      usual: ({ action }) => <LinkButton onClick={nothing}>{action}</LinkButton>,
      small: ({ action }) => (
        <LinkButton small onClick={nothing}>
          {action}
        </LinkButton>
      ),
    },
  },
  {
    component: 'OutcomeBar',
    states: {
      'under way': () => (
        <OutcomeBar
          counts={{
            applied: 211,
            rejected: 8,
            'not-applied': 2,
            skipped: 30,
            unknown: 4,
            sending: 2,
            waiting: 90,
          }}
        />
      ),
    },
  },
  {
    component: 'OutcomeMark',
    width: 120,
    states: Object.fromEntries(
      (['pending', ...changeOutcomes] as const).map((outcome) => [
        outcome,
        () => <OutcomeMark outcome={outcome} />,
      ]),
    ),
  },
  {
    component: 'PartsBar',
    states: {
      medium: () => (
        <PartsBar
          parts={[
            { key: 'ok', tone: 'ok', share: 3 },
            { key: 'warn', tone: 'warn', share: 1 },
            { key: 'left', tone: 'empty', share: 2 },
          ]}
        />
      ),
      endless: () => <PartsBar endless size="large" parts={[{ key: 'one', tone: 'accent', share: '40%' }]} />,
    },
  },
  {
    component: 'PendingMark',
    width: 120,
    states: { usual: () => <PendingMark />, short: () => <PendingMark short /> },
  },
  {
    component: 'Breadcrumbs',
    width: 320,
    states: {
      usual: ({ title, action, name }) => (
        <Breadcrumbs
          path={[
            { words: action, onOpen: nothing },
            { words: title, onOpen: nothing },
          ]}
        >
          <bdi className="rc-ellipsis">{name}</bdi>
        </Breadcrumbs>
      ),
    },
  },
  {
    component: 'PageHeader',
    width: 480,
    states: {
      usual: ({ title, action, name, sentence }) => (
        <PageHeader
          path={[{ words: title, onOpen: nothing }]}
          icon={IconCircles}
          name={name}
          line={sentence}
          actions={<Button onClick={nothing}>{action}</Button>}
        />
      ),
    },
  },
  {
    component: 'Permitted',
    width: 220,
    states: {
      offered: ({ action }) => (
        <Permitted>
          <Button onClick={nothing}>{action}</Button>
        </Permitted>
      ),
      barred: ({ action, sentence }) => (
        <Permitted unless={sentence}>
          <Button variant="filled" onClick={nothing}>
            {action}
          </Button>
        </Permitted>
      ),
      'barred link': ({ action, sentence }) => (
        <Permitted unless={sentence}>
          <LinkButton onClick={nothing}>{action}</LinkButton>
        </Permitted>
      ),
    },
  },
  {
    component: 'PresenceDot',
    width: 120,
    states: Object.fromEntries(
      (['active', 'idle', 'offline', 'deactivated'] as const).map((mark) => [
        mark,
        () => <PresenceDot mark={mark} />,
      ]),
    ),
  },
  {
    component: 'RelativeTime',
    width: 120,
    states: { usual: () => <RelativeTime at={inventedNow} />, never: () => <RelativeTime at={null} /> },
  },
  {
    component: 'RoleBadge',
    width: 120,
    states: {
      ...Object.fromEntries(
        Object.entries(roles).map(([name, role]) => [name, () => <RoleBadge role={role} />]),
      ),
      'icon alone': () => <RoleBadge role={roles.owner} iconOnly />,
    },
  },
  {
    component: 'Swatch',
    width: 120,
    states: Object.fromEntries(
      (['ok', 'warn', 'accent', 'control', 'free'] as const).map((tone) => [
        tone,
        () => <Swatch tone={tone} />,
      ]),
    ),
  },
  {
    component: 'Tag',
    width: 120,
    states: {
      ...Object.fromEntries(
        (['quiet', 'accent', 'ok', 'warn', 'bad'] as const).map((tone) => [
          tone,
          () => <Tag tone={tone}>Pending</Tag>,
        ]),
      ),
      small: () => (
        <Tag small tone="warn">
          Cancelled
        </Tag>
      ),
    },
  },
  {
    component: 'TargetMark',
    width: 120,
    states: {
      person: ({ name }) => <TargetMark target="user:7" name={name} />,
      other: ({ name }) => <TargetMark target="channel:7" name={name} size={26} />,
    },
  },
  {
    component: 'UrlTemplate',
    width: 300,
    states: {
      fits: () => <UrlTemplate template="https://shop.example/orders/{order}" />,
      'with a long host': ({ email }) => (
        <UrlTemplate template={`https://tracker.of.${email.split('@')[1] ?? ''}/issues/{id}/changes`} />
      ),
      'longer than its host': ({ sentence }) => (
        <UrlTemplate template={`https://shop.example/${sentence}{?id}`} />
      ),
    },
  },
];
