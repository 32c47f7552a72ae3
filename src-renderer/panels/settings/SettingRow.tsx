import { sayText } from '#words/text.ts';
import { Stack, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { needsPlan } from '#contract/level-words.ts';
import type { SettingDeclaration } from '#contract/settings/setting.ts';
import { settingWords, type SettingValue } from '#contract/settings/settings.ts';
import { useNavigate } from '../../state/navigation.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { useServerAge } from '../../state/organizations.ts';
import type { Permissions } from '../../state/permissions.ts';
import { useRow } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { PermissionImpacts } from '../../subjects/permissions/PermissionImpacts.tsx';
import { SettingControl } from './SettingControl.tsx';
import { organizationTarget } from '#contract/settings/settings.ts';
import { WelcomeTest } from './WelcomeTest.tsx';
import classes from './Settings.module.css';

/** The id of the field that a setting is changed with. */
export const fieldIdOf = (name: string): string => `organization-setting-${name}`;

interface SettingRowProps {
  setting: SettingDeclaration;
  /** Undefined where the server has no such setting. */
  row: SettingValue | undefined;
  /** What was typed; undefined where nothing was. */
  typed: string | undefined;
  isChanged: boolean;
  error: string | null;
  permissions: Permissions;
  onValue: (name: string, value: string) => void;
  onReset: (name: string) => void;
}

/** Why a setting can't be changed here by this account; null where it can. */
function useObjection({ setting, row, permissions }: SettingRowProps): string | null {
  const { featureLevel } = useServerAge();
  const isPlanLimited = useRow('settings', 0)?.isPlanLimited === true;
  if (row === undefined) {
    return featureLevel < (setting.since ?? 0)
      ? `Needs feature level ${setting.since}. This server has ${featureLevel}.`
      : 'This server doesn’t say what it is.';
  }
  if (isPlanLimited && setting.fullPlan !== undefined) return needsPlan(setting.fullPlan);
  // What is said of all settings stands at the top.
  const isForAdministrators = permissions.to('right.change-settings') !== null;
  return setting.isForOwners && !isForAdministrators ? permissions.to('right.change-setting') : null;
}

/** The way from a permission to everybody who has it. */
function WhoHasIt({ setting }: { setting: SettingDeclaration }): ReactNode {
  const navigate = useNavigate();
  const permissionId = `realm:${setting.name}`;
  const open = permissionPlaceText({ view: 'who', area: { kind: 'organization' }, permissionId });
  return (
    <LinkButton onClick={() => navigate({ panel: 'permissions', open })}>
      Who has it<span className="rc-visually-hidden">: {sayText(setting.label)}</span>
    </LinkButton>
  );
}

/** One setting: what it is, what it does and to whom, and the field that changes it. */
export const SettingRow = memo(function SettingRow(props: SettingRowProps): ReactNode {
  const { setting, row, typed, isChanged, error, permissions, onValue, onReset } = props;
  const { name, exempt, form } = setting;
  const label = sayText(setting.label);
  const objection = useObjection(props);
  const isPending = useRow('pending', `${organizationTarget}:${name}`) !== undefined;
  const id = fieldIdOf(name);
  const cannot = objection !== null || permissions.to('right.change-settings') !== null;
  return (
    <div className={classes.row} data-changed={isChanged}>
      <div className={classes.about}>
        <label htmlFor={id}>{label}</label>
        {exempt !== undefined && <span>except {sayText(exempt)}</span>}
        <p id={`${id}-about`}>
          {sayText(setting.does)}{' '}
          {form.kind === 'permission' && row !== undefined && <WhoHasIt setting={setting} />}
          {objection !== null && <span className={classes.objection}>{objection}</span>}
        </p>
      </div>
      {row !== undefined && (
        <Stack gap={4} miw={0}>
          <SettingControl
            setting={setting}
            row={row}
            value={typed ?? row.value}
            error={error}
            disabled={cannot}
            onValue={(value) => onValue(name, value)}
            field={{ id, 'aria-describedby': `${id}-about` }}
          />
          {isChanged && (
            <Text size="xs" c="dimmed" className="rc-break">
              {form.kind === 'channel' || form.kind === 'permission'
                ? ''
                : `Now: ${settingWords(form, row.value, row.offered)}. `}
              <LinkButton onClick={() => onReset(name)}>
                Keep as it is <span className="rc-visually-hidden">{label}</span>
              </LinkButton>
            </Text>
          )}
          {isPending && <PendingMark />}
          {setting.canBeTested && (
            <WelcomeTest text={typed ?? row.value} disabled={cannot || error !== null} />
          )}
        </Stack>
      )}
      {form.kind === 'permission' && isChanged && typed !== undefined && error === null && !cannot && (
        <div className={classes.impact}>
          <PermissionImpacts changes={[{ permissionId: `realm:${name}`, value: typed }]} />
        </div>
      )}
    </div>
  );
});
