import { ActionIcon, Button, Flex, Group, Text } from '@mantine/core';
import { IconCertificate, IconTrash } from '@tabler/icons-react';
import type { NetworkState, TrustedCertificate } from '#contract/network.ts';
import { formatDate } from '#contract/words/time.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './NetworkDialog.module.css';

function Certificate({ found, onRemove }: { found: TrustedCertificate; onRemove: () => void }) {
  const { subject, issuer, validUntilMilliseconds, fingerprint } = found;
  return (
    <Flex component="li" align="start" gap={8} py={8} style={{ borderTop: '1px solid var(--rc-lineFaint)' }}>
      <IconCertificate size={16} stroke={1.6} aria-hidden />
      <div className={layoutStyle.column}>
        <Text component="bdi" inherit fw={500}>
          {subject}
        </Text>
        <Text span size="sm" c="var(--rc-fg2)">
          {issuer === subject ? 'Issued by itself' : <>Issued by {issuer}</>}, valid until{' '}
          {formatDate(validUntilMilliseconds / 1_000)}
        </Text>
        <Text component="code" c="dimmed" ff="monospace" size="xs" className="rc-selectable rc-break">
          SHA-256 {fingerprint}
        </Text>
      </div>
      <ActionIcon aria-label={`Remove the certificate ${subject}`} onClick={onRemove}>
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
    <section aria-label="Certificates">
      <Group gap={0} wrap="nowrap" justify="space-between" mih={24} mb={4}>
        <Text component="h3" size="lg" fw={600}>
          Certificates
        </Text>
        <Button size="xs" onClick={onAdd}>
          Add a certificate
        </Button>
      </Group>
      <p className={classes.remark}>
        {certificates.length === 0
          ? 'The certificates of this system are trusted. Add a file (PEM) if your organization uses an authority of its own.'
          : 'Trusted for this organization, beside the certificates of this system:'}
      </p>
      <ul className={classes.certificates}>
        {certificates.map((found) => (
          <Certificate key={found.fingerprint} found={found} onRemove={() => onRemove(found.fingerprint)} />
        ))}
      </ul>
    </section>
  );
}
