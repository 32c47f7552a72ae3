import { Box, Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Diagnostics } from '#contract/console.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useConsoleQuery } from '../../state/use-organization-query.ts';
import { showDiagnostics, useDialogsStore } from '../../state/dialogs.ts';
import { FactList } from '../../ui/FactList.tsx';
import codeBox from '../../ui/CodeBox.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { CopyReportButton } from './CopyReportButton.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../ui/Text.module.css';

function Facts({ diagnostics }: { diagnostics: Diagnostics }): ReactNode {
  const { about, organizations, logFolder } = diagnostics;
  return (
    <FactList place="page">
      <dt>Version</dt>
      <dd>{about.version}</dd>
      <dt>Runtime</dt>
      <dd>{about.runtime}</dd>
      <dt>System</dt>
      <dd>{about.platform}</dd>
      <dt>Organizations</dt>
      <dd>
        {organizations.length === 0
          ? 'None'
          : organizations.map(({ zulipVersion, featureLevel, state }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is read once and never changes
              <div key={index}>
                Zulip {zulipVersion} (feature level {featureLevel}), {state}
              </div>
            ))}
      </dd>
      <dt>Log folder</dt>
      <dd>{logFolder === null ? 'None' : <bdi className="rc-selectable">{logFolder}</bdi>}</dd>
    </FactList>
  );
}

function Content(): ReactNode {
  const { value: diagnostics, failure } = useConsoleQuery('diagnostics.read', {});
  const [problem, setProblem] = useState<string | null>(null);
  async function openFolder(): Promise<void> {
    const result = await call('diagnostics.open-folder', {});
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  const words = problem ?? (failure === null ? null : failureMessage(failure));
  return (
    <DialogFrame
      onClose={() => showDiagnostics(false)}
      title="Diagnostics"
      width="list"
      foot={
        <>
          <Button size="md" disabled={!diagnostics?.logFolder} onClick={() => void openFolder()}>
            Open the log folder
          </Button>
          <CopyReportButton fault="" />
          <Button size="md" onClick={() => showDiagnostics(false)}>
            Close
          </Button>
        </>
      }
    >
      {diagnostics === null ? null : (
        <>
          <Facts diagnostics={diagnostics} />
          <Text component="h3" mt={4} mb={-6} fz="md" fw={600} lh="20px">
            Log
          </Text>
          <Box
            component="pre"
            h={240}
            mb={12}
            style={{ whiteSpace: 'pre-wrap' }}
            className={codeBox.box}
            tabIndex={0}
            aria-label="Log"
          >
            {diagnostics.log.length === 0 ? 'Empty' : diagnostics.log.join('')}
          </Box>
        </>
      )}
      {words === null ? null : <Notice tone="bad">{words}</Notice>}
      <p className={textStyle.explanation}>
        The report has all of this. It names no organization and has no key, address or message.
      </p>
    </DialogFrame>
  );
}

/** Versions, what the organizations are doing and the log, to be copied for bug reports. */
export function DiagnosticsDialog(): ReactNode {
  const opened = useDialogsStore((state) => state.diagnosticsOpen);
  return opened && <Content />;
}
