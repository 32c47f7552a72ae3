import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { keysOf } from '#contract/choices.ts';
import { pageOf, settingSections, type SettingSection } from '#contract/settings/setting.ts';
import { pageWith, settingNamed, settingTitle } from '#contract/settings/settings.ts';
import { listOf } from '#contract/words/list.ts';
import { useNavigate, useOpen } from '../../state/navigation.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useTable } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { foundCount } from '../../ui/found-count.ts';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { OutcomeFooter } from '../../ui/grid/FooterOutcome.tsx';
import { DraftBar } from '../../subjects/changes/DraftBar.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { listedPictures, PictureSettings } from './PictureSettings.tsx';
import { SettingRow, fieldIdOf } from './SettingRow.tsx';
import { editsOf, listedSettings, titleOf } from './setting-list.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import classes from './Settings.module.css';
import layout from '../../ui/Layout.module.css';

/** Panels with more on the subject of a section. */
const panelsBeside: Partial<Record<SettingSection, readonly { label: string; panel: string }[]>> = {
  joining: [{ label: 'Invitations', panel: 'invitations' }],
  channels: [{ label: 'Channels', panel: 'channels' }],
  mayPeople: [{ label: 'Permissions', panel: 'permissions' }],
};
/** Introductions of sections. */
const sectionWords: Partial<Record<SettingSection, string>> = {
  newDisplay: 'For people who join from now on. Everyone else keeps their own settings.',
};
const sections = keysOf(settingSections);

function Section({ section, children }: { section: SettingSection; children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  return (
    <section aria-labelledby={`settings-${section}`}>
      <Group gap={12} wrap="nowrap" align="baseline" pt={20} pb={6}>
        <h2 id={`settings-${section}`}>{settingSections[section]}</h2>
        {panelsBeside[section]?.map((beside) => (
          <LinkButton key={beside.panel} onClick={() => navigate({ panel: beside.panel })}>
            {beside.label}
          </LinkButton>
        ))}
      </Group>
      {sectionWords[section] !== undefined && (
        <Text c="dimmed" size="sm" pb={8}>
          {sectionWords[section]}
        </Text>
      )}
      {children}
    </section>
  );
}

function NoSettings({ text, onClear }: { text: string; onClear: () => void }): ReactNode {
  return (
    <Empty
      kind="nothing-matches"
      title="No setting matches"
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      None of the settings has “<bdi>{text.trim()}</bdi>” in it.
    </Empty>
  );
}

/** Scrolls to the setting that a link or the palette opens, and focuses it. */
function useOpenSetting(open: string | null, isLoaded: boolean, onClear: (text: string) => void): void {
  useEffect(() => {
    if (open === null || !isLoaded || settingNamed(open) === undefined) return;
    onClear('');
    // The search may still hide it.
    const timer = setTimeout(() => {
      const field = document.getElementById(fieldIdOf(open));
      field?.scrollIntoView({ block: 'center' });
      (field?.querySelector('input') ?? field)?.focus();
    });
    return () => clearTimeout(timer);
  }, [open, isLoaded, onClear]);
}

/** The settings and permissions of the organization, and what new people start with. https://zulip.com/help/moving-to-zulip */
export function SettingsPanel(): ReactNode {
  const table = useTable('organizationSettings');
  const rows = useMemo(() => new Map(table.map((row) => [row.id, row])), [table]);
  const { featureLevel } = useServerAge();
  const permissions = usePermissions();
  const objection = permissions.to('right.change-settings');
  const [text, setText] = usePanelMemory('settings.text', '');
  const draft = useSettingsDraft(rows);
  const [open] = useOpen('settings');
  const edits = useEdits();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => listedSettings(text, featureLevel), [text, featureLevel]);
  const page = pageWith(open);
  const pictures = useMemo(() => listedPictures(text), [text]);
  const all = listedSettings('', featureLevel).length + listedPictures('').length;
  const isShown = (section: SettingSection): boolean => text.trim() !== '' || pageOf(section) === page;
  const shown = found.filter(({ section }) => isShown(section));
  const isLoaded = table.length > 0;
  useOpenSetting(open, isLoaded, setText);

  const drafted = [...draft.drafted.values()];
  const change = { kind: 'edit', title: titleOf(drafted), edits: editsOf(drafted) } as const;

  async function review(): Promise<void> {
    if (await edits.review(change.title, change.edits)) draft.discard();
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Organization settings"
          count={isLoaded ? foundCount(found.length + pictures.length, all) : ''}
          counted="settings"
        />
        {objection !== null && permissions.readOnly === null && (
          <Stack flex="none" px={16}>
            <Notice>{objection}</Notice>
          </Stack>
        )}
        <div className={panel.toolbar}>
          <SearchField
            label="Search settings"
            placeholder="Setting or what it does"
            scope="Organization settings"
            value={text}
            onChange={setText}
            onLeave={() => list.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
            isWide
          />
        </div>
        <Notice tone="bad" onDismiss={edits.dismissProblem} className={panel.notice}>
          {edits.problem}
        </Notice>
        <div key={page} ref={list} className={`${classes.list} ${layout.lineAbove}`}>
          {!isLoaded && <LoadingRows rows={12} />}
          {isLoaded && shown.length === 0 && pictures.length === 0 && (
            <NoSettings text={text} onClear={() => setText('')} />
          )}
          {isLoaded &&
            sections.map((section) => {
              const settings = shown.filter((setting) => setting.section === section);
              const hasPictures = section === 'profile' && pictures.length > 0 && isShown(section);
              if (settings.length === 0 && !hasPictures) return null;
              return (
                <Section key={section} section={section}>
                  {settings.map((setting) => (
                    <SettingRow
                      key={setting.name}
                      setting={setting}
                      row={rows.get(setting.name)}
                      typed={draft.typed[setting.name]}
                      isChanged={draft.drafted.has(setting.name)}
                      error={draft.drafted.get(setting.name)?.objection ?? null}
                      permissions={permissions}
                      onValue={draft.set}
                      onReset={draft.reset}
                    />
                  ))}
                  {hasPictures && (
                    <PictureSettings names={pictures} permissions={permissions} edits={edits} />
                  )}
                </Section>
              );
            })}
        </div>
        {drafted.length > 0 && (
          <DraftBar
            change={draft.isReady ? change : null}
            count={drafted.length}
            words={listOf(drafted.map(({ setting }) => settingTitle(setting)))}
            verb={change.title}
            saysValues
            isChosen={draft.isChosen}
            shortcut={{
              id: 'settings review',
              keys: 'Ctrl S',
              label: 'Send the changes of settings',
              scope: 'Organization settings',
            }}
            objection={objection}
            onDiscard={draft.discard}
            onReview={() => void review()}
            onSent={draft.discard}
          />
        )}
        <OutcomeFooter />
      </div>
      {edits.dialog}
    </div>
  );
}
