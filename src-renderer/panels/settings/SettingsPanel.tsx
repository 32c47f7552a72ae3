import { Button, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { keysOf } from '#contract/choices.ts';
import { pageName, pageOf, settingSections, type SettingSection } from '#contract/settings/setting.ts';
import { pageWith, settingNamed, settingTitle } from '#contract/settings/settings.ts';
import { listOf } from '#contract/words/list.ts';
import { useNavigate, useOpen } from '../../state/navigation.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useTable } from '../../state/replica.ts';
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
  mayChannels: [{ label: 'Permissions', panel: 'permissions' }],
  mayMessages: [{ label: 'Permissions', panel: 'permissions' }],
};
/** Introductions of sections. */
const sectionWords: Partial<Record<SettingSection, string>> = {
  newDisplay: 'For people who join from now on. Everyone else keeps their own settings.',
};
const sections = keysOf(settingSections);

interface SectionProps {
  section: SettingSection;
  /** The panel's title is that of the section. */
  isOnly: boolean;
  children: ReactNode;
}

function Section({ section, isOnly, children }: SectionProps): ReactNode {
  return (
    <section aria-label={settingSections[section]} data-only={isOnly || undefined}>
      {!isOnly && <h2>{settingSections[section]}</h2>}
      {sectionWords[section] !== undefined && (
        <Text c="dimmed" size="sm" pb={8}>
          {sectionWords[section]}
        </Text>
      )}
      {children}
    </section>
  );
}

/** The ways from a page of settings to the panels on the same subject. */
function PanelsBeside({ section }: { section: SettingSection }): ReactNode {
  const navigate = useNavigate();
  return panelsBeside[section]?.map(({ label, panel: panelId }) => (
    <Button
      key={panelId}
      variant="subtle"
      rightSection={<IconArrowRight size={15} stroke={1.6} aria-hidden />}
      onClick={() => navigate({ panel: panelId })}
    >
      {label}
    </Button>
  ));
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
  const isSearching = text.trim() !== '';
  const isShown = (section: SettingSection): boolean => isSearching || pageOf(section) === page;
  const shown = found.filter(({ section }) => isShown(section));
  const listed = shown.length + (isShown('profile') ? pictures.length : 0);
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
          title={isSearching ? 'Organization settings' : pageName(page)}
          count={isLoaded ? foundCount(listed, isSearching ? all : listed) : ''}
          counted="settings"
        >
          {!isSearching && <PanelsBeside section={page} />}
        </PanelHeader>
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
                <Section
                  key={section}
                  section={section}
                  isOnly={!isSearching && settingSections[section] === pageName(page)}
                >
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
