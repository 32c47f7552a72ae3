import { hasFields } from '#contract/choices.ts';
import { Box, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ThirdPartyPackage } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { showAbout, showWhatsNew, useDialogsStore } from '../../state/dialogs.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useConsoleInformation } from '../first-run/use-console-information.ts';
import { withoutLineEnds } from './license-text.ts';
import { Updates } from './Updates.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from './AboutDialog.module.css';

function isPackage(value: unknown): value is ThirdPartyPackage {
  if (!hasFields(value)) return false;
  const { name, version, license, text } = value;
  return [name, version, license, text].every((part) => typeof part === 'string');
}

/** The list that the build writes beside the page; null until it is read. */
function useThirdParty(): { packages: readonly ThirdPartyPackage[] | null; isMissing: boolean } {
  const [packages, setPackages] = useState<readonly ThirdPartyPackage[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      try {
        const response = await fetch('third-party-notices.json', { signal: controller.signal });
        if (!response.ok) throw new Error(response.statusText);
        const read: unknown = await response.json();
        if (!Array.isArray(read) || !read.every(isPackage))
          throw new Error('Not the list that the build writes.');
        setPackages(read);
      } catch {
        if (!controller.signal.aborted) setMissing(true);
      }
    };
    void read();
    return () => controller.abort();
  }, []);
  return { packages, isMissing };
}

function ThirdParty(): ReactNode {
  const { packages, isMissing } = useThirdParty();
  if (isMissing) return <Notice tone="bad">{say('about.licenses-unread')}</Notice>;
  return (
    <Box
      component="ul"
      bd="1px solid var(--rc-line)"
      bdrs="lg"
      h={320}
      mb={12}
      py={4}
      bg="var(--rc-raised)"
      style={{ overflow: 'auto' }}
      tabIndex={0}
      aria-label={say('about.third-party-software')}
    >
      {(packages ?? []).map(({ name, version, license, text }) => (
        <li key={`${name} ${version}`}>
          <details>
            <summary className={classes.name}>
              <IconChevronRight className={classes.mark} size={14} stroke={1.6} aria-hidden />
              <bdi>{name}</bdi> <span className={classes.remark}>{version}</span>
              <span className={classes.license}>{license}</span>
            </summary>
            <pre className={classes.text}>{withoutLineEnds(text)}</pre>
          </details>
        </li>
      ))}
    </Box>
  );
}

function Content(): ReactNode {
  const information = useConsoleInformation();
  return (
    <>
      <FactList place="page">
        <dt>{say('about.version')}</dt>
        <dd>
          {information?.version}{' '}
          <LinkButton
            onClick={() => {
              showAbout(false);
              showWhatsNew(true);
            }}
          >
            {say('whats-new.title')}
          </LinkButton>
        </dd>
        <dt>{say('about.runtime')}</dt>
        <dd>{information?.runtime}</dd>
        <dt>{say('about.copyright')}</dt>
        <dd>{say('about.authors')}</dd>
        <dt>{say('about.license')}</dt>
        <dd>{say('about.mit')}</dd>
      </FactList>
      <Text component="h3" mt={4} mb={-6} fz="md" fw={600} lh="20px">
        {say('about.updates')}
      </Text>
      <Updates />
      <Text component="h3" mt={4} mb={-6} fz="md" fw={600} lh="20px">
        {say('about.third-party-software')}
      </Text>
      <ThirdParty />
      <Text c="var(--rc-fg2)">{say('about.runtime-licenses')}</Text>
    </>
  );
}

/** Version and license of the console, and the licenses of everything of others that it contains. */
export function AboutDialog(): ReactNode {
  const opened = useDialogsStore((state) => state.aboutOpen);
  return (
    <DialogFrame opened={opened} onClose={() => showAbout(false)} title={say('about.title')} width="list">
      <Content />
    </DialogFrame>
  );
}
