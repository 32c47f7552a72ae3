import { ActionIcon, Button, Flex, Group, Text } from '@mantine/core';
import { IconCertificate, IconTrash } from '@tabler/icons-react';
import type { NetworkState, TrustedCertificate } from '#contract/network.ts';
import { formatDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './NetworkDialog.module.css';

function Certificate({ found, onRemove }: { found: TrustedCertificate; onRemove: () => void }) {
  const { subject, issuer, validUntilMilliseconds, fingerprint } = found;
  const date = formatDate(validUntilMilliseconds / 1_000);
  return (
    <Flex component="li" align="start" gap={8} py={8} style={{ borderTop: '1px solid var(--rc-lineFaint)' }}>
      <IconCertificate size={16} stroke={1.6} aria-hidden />
      <div className={layoutStyle.column}>
        <Text component="bdi" inherit fw={500}>
          {subject}
        </Text>
        <Text span size="sm" c="var(--rc-fg2)">
          {issuer === subject
            ? say('network.issued-by-itself', { date })
            : say('network.issued-by', { issuer, date })}
        </Text>
        <Text component="code" c="dimmed" ff="monospace" size="xs" className="rc-selectable rc-break">
          SHA-256 {fingerprint}
        </Text>
      </div>
      <ActionIcon aria-label={say('network.remove-certificate', { subject })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Flex>
  );
}

/** The certificates that are trusted for one organization beside the system's. */
export function Certificates({
  certificates,
  onAdd,
  onRemove,
}: {
  certificates: NetworkState['certificates'];
  onAdd: () => void;
  onRemove: (fingerprint: string) => void;
}) {
  return (
    <section aria-label={say('network.certificates')}>
      <Group gap={0} wrap="nowrap" justify="space-between" mih={24} mb={4}>
        <Text component="h3" size="lg" fw={600}>
          {say('network.certificates')}
        </Text>
        <Button size="xs" onClick={onAdd}>
          {say('network.add-certificate')}
        </Button>
      </Group>
      <p className={classes.remark}>
        {certificates.length === 0 ? say('network.system-certificates') : say('network.own-certificates')}
      </p>
      <ul className={classes.certificates}>
        {certificates.map((found) => (
          <Certificate key={found.fingerprint} found={found} onRemove={() => onRemove(found.fingerprint)} />
        ))}
      </ul>
    </section>
  );
}
