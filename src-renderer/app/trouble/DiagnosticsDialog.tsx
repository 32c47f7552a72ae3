import { Box, Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Diagnostics } from '#contract/console.ts';
import { say } from '#words/say.ts';
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
      <dt>{say('trouble.version')}</dt>
      <dd>{about.version}</dd>
      <dt>{say('trouble.runtime')}</dt>
      <dd>{about.runtime}</dd>
      <dt>{say('trouble.system')}</dt>
      <dd>{about.platform}</dd>
      <dt>{say('trouble.organizations')}</dt>
      <dd>
        {organizations.length === 0
          ? say('trouble.none')
          : organizations.map(({ zulipVersion, featureLevel, state }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is read once and never changes
              <div key={index}>
                {say('trouble.organization', { version: zulipVersion, level: String(featureLevel), state })}
              </div>
            ))}
      </dd>
      <dt>{say('trouble.log-folder')}</dt>
      <dd>{logFolder === null ? say('trouble.none') : <bdi className="rc-selectable">{logFolder}</bdi>}</dd>
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
      title={say('trouble.diagnostics')}
      width="list"
      aside={
        <Button
          size="md"
          variant="subtle"
          disabled={!diagnostics?.logFolder}
          onClick={() => void openFolder()}
        >
          {say('trouble.open-log-folder')}
        </Button>
      }
      foot={<CopyReportButton fault="" isPrimary />}
    >
      {diagnostics === null ? null : (
        <>
          <Facts diagnostics={diagnostics} />
          <Text component="h3" mt={4} mb={-6} fz="md" fw={600} lh="20px">
            {say('trouble.log')}
          </Text>
          <Box
            component="pre"
            h={240}
            mb={12}
            style={{ whiteSpace: 'pre-wrap' }}
            className={codeBox.box}
            tabIndex={0}
            aria-label={say('trouble.log')}
          >
            {diagnostics.log.length === 0 ? say('trouble.empty') : diagnostics.log.join('')}
          </Box>
        </>
      )}
      {words === null ? null : <Notice tone="bad">{words}</Notice>}
      <p className={textStyle.explanation}>{say('trouble.report-contents')}</p>
    </DialogFrame>
  );
}

/** Versions, what the organizations are doing and the log, to be copied for bug reports. */
export function DiagnosticsDialog(): ReactNode {
  const opened = useDialogsStore((state) => state.diagnosticsOpen);
  return opened && <Content />;
}
