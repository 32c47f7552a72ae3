import { Menu, Text } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import {
  IconAdjustments,
  IconFileUnknown,
  IconKey,
  IconLogin2,
  IconLogout,
  IconMailCheck,
  IconNetwork,
  IconSelector,
  IconTrash,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isUnencrypted } from '#contract/network.ts';
import type { Organization } from '#contract/organization.ts';
import { roleName } from '#contract/words/roles.ts';
import { say, type MessageId } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { openAddOrganization, openNetwork, showOwnAccount, showPreferences } from '../../state/dialogs.ts';
import { useNavigate } from '../../state/navigation.ts';
import { Keys } from '../../ui/Keys.tsx';
import { networkOf } from '../network/network-words.ts';
import classes from './AccountMenu.module.css';
import { ForgetDialog } from './ForgetDialog.tsx';
import { RegenerateKeyDialog } from './RegenerateKeyDialog.tsx';
import { SafetyItems, safetyWords, useSafetyLevel } from './SafetyItems.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { UnreadDialog } from './UnreadDialog.tsx';

const keptIn = {
  keychain: 'shell.key-place-keychain',
  memory: 'shell.key-place-memory',
  nowhere: 'shell.key-place-nowhere',
} as const satisfies Record<Organization['keyKeptIn'], MessageId>;

async function signOut(organization: Organization, forget: boolean): Promise<void> {
  const result = await call('organization.sign-out', { organizationId: organization.id, forget });
  if (!result.ok) {
    showNotice({
      title: say('shell.not-signed-out', { name: organization.name }),
      message: failureMessage(result.failure),
      autoClose: false,
    });
  }
}

/** Who one is in the organization, what is done for oneself alone, and how far the console goes. */
export function AccountMenu({ organization }: { organization: Organization }) {
  const [leaving, setLeaving] = useState<'forget' | 'sign-out' | null>(null);
  const [isRegenerating, setRegenerating] = useState(false);
  const [showsUnread, setShowsUnread] = useState(false);
  const { me, connection } = organization;
  const name = me?.name ?? organization.email;
  const level = useSafetyLevel();
  const { icon: SafetyIcon, label } = safetyWords(level);
  const role = me === null ? organization.url : roleName(me.role).toLowerCase();
  return (
    <>
      <Menu
        position="top-start"
        width={264}
        withinPortal={false}
        // Longer than a small window is high.
        middlewares={{ flip: true, shift: true, size: true }}
      >
        <Menu.Target>
          <button type="button" className={classes.account}>
            <span className="rc-visually-hidden">{say('shell.account')}</span>
            <SafetyIcon size={16} stroke={1.6} className={classes.icon} data-level={level} aria-hidden />
            <span className={classes.text}>
              <Text span size="sm" fw={600} className="rc-ellipsis">
                {label}
              </Text>
              <Text span size="xs" c="var(--rc-fg2)" className={classes.who}>
                <bdi className="rc-ellipsis">{name}</bdi>
                <span className={me === null ? 'rc-ellipsis' : classes.role}>, {role}</span>
              </Text>
            </span>
            <IconSelector size={15} stroke={1.6} className={classes.icon} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountFacts organization={organization} />
          <Menu.Divider />
          {organization.unread.length === 0 ? null : (
            <Menu.Item
              leftSection={<IconFileUnknown size={16} stroke={1.6} />}
              rightSection={<span className="rc-tabular">{organization.unread.length}</span>}
              onClick={() => setShowsUnread(true)}
            >
              {say('shell.unread')}
            </Menu.Item>
          )}
          <OwnAccountItems
            organization={organization}
            isReadOnly={level === 'read-only'}
            onRegenerate={() => setRegenerating(true)}
          />
          <Menu.Item
            leftSection={<IconNetwork size={16} stroke={1.6} />}
            onClick={() => openNetwork(networkOf(organization))}
          >
            {say('shell.network')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconAdjustments size={16} stroke={1.6} />}
            rightSection={<Keys keys="Ctrl ," />}
            onClick={() => showPreferences(true)}
          >
            {say('shell.preferences')}
          </Menu.Item>
          <Menu.Divider />
          <SafetyItems />
          <Menu.Divider />
          {connection.kind !== 'signed-out' && (
            <Menu.Item
              leftSection={<IconLogout size={16} stroke={1.6} />}
              onClick={() => setLeaving('sign-out')}
            >
              {say('shell.sign-out')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setLeaving('forget')}>
            {say('shell.forget-this')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ForgetDialog
        organization={organization}
        opened={leaving === 'forget'}
        onClose={() => setLeaving(null)}
        onForget={() => void signOut(organization, true)}
      />
      <SignOutDialog
        organization={organization}
        opened={leaving === 'sign-out'}
        onClose={() => setLeaving(null)}
        onSignOut={() => void signOut(organization, false)}
      />
      <RegenerateKeyDialog
        organization={organization}
        opened={isRegenerating}
        onClose={() => setRegenerating(false)}
      />
      <UnreadDialog organization={organization} opened={showsUnread} onClose={() => setShowsUnread(false)} />
    </>
  );
}

/** What the console keeps of the account, and how. */
function AccountFacts({ organization }: { organization: Organization }): ReactNode {
  return (
    <div className={classes.facts}>
      <span className="rc-ellipsis" title={organization.email}>
        {organization.email}
      </span>
      <span className="rc-ellipsis" title={organization.url}>
        {organization.url}
      </span>
      {isUnencrypted(organization.url) ? <span>{say('shell.not-encrypted')}</span> : null}
      <span>{say(keptIn[organization.keyKeptIn])}</span>
      {organization.keyTrouble === null ? null : <span>{sayText(organization.keyTrouble)}</span>}
    </div>
  );
}

interface OwnAccountItemsProps {
  organization: Organization;
  isReadOnly: boolean;
  onRegenerate: () => void;
}

/** Where one's own account is looked at and changed, and signing in again where nobody is signed in. */
function OwnAccountItems({ organization, isReadOnly, onRegenerate }: OwnAccountItemsProps): ReactNode {
  const navigate = useNavigate();
  const { me, connection } = organization;
  return (
    <>
      {me !== null && (
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.6} />}
          onClick={() => navigate({ panel: 'people', open: me.userId })}
        >
          {say('shell.your-profile')}
        </Menu.Item>
      )}
      {me !== null && (
        <Menu.Item leftSection={<IconUserCog size={16} stroke={1.6} />} onClick={() => showOwnAccount(true)}>
          {say('shell.your-account')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconMailCheck size={16} stroke={1.6} />}
        onClick={() => navigate({ panel: 'flags' })}
      >
        {say('shell.mark-messages')}
      </Menu.Item>
      {connection.kind !== 'signed-out' && (
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.6} />}
          disabled={isReadOnly}
          onClick={onRegenerate}
        >
          {say('shell.regenerate-key')}
        </Menu.Item>
      )}
      {connection.kind === 'signed-out' && (
        <Menu.Item
          leftSection={<IconLogin2 size={16} stroke={1.6} />}
          onClick={() => openAddOrganization(organization.url, organization.email)}
        >
          {say('shell.sign-in-again')}
        </Menu.Item>
      )}
    </>
  );
}
