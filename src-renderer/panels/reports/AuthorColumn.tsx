import { ActionIcon, Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconPackageExport, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Report, ReportPerson } from '#contract/reports.ts';
import { countOf } from '#contract/words/count.ts';
import { formatDate } from '#contract/words/time.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';
import { presenceMark } from '../../subjects/people/PersonCells.tsx';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import { AuthorMenu } from './AuthorMenu.tsx';
import { EarlierReports } from './EarlierReports.tsx';
import { ReportTimeline } from './ReportTimeline.tsx';
import type { ReportActions } from './use-report-actions.tsx';
import type { ReportQueue } from './use-report-queue.ts';
import { saveEvidence } from './save-evidence.ts';
import textStyle from '../../ui/Text.module.css';
import sheet from '../../ui/Sheet.module.css';
import classes from './AuthorColumn.module.css';
import layout from '../../ui/Layout.module.css';

interface AuthorColumnProps {
  report: Report;
  reports: readonly Report[];
  actions: ReportActions;
  queue: ReportQueue;
  /** In narrow windows it is a sheet, which is open or not. */
  isOpen: boolean;
  onClose: () => void;
}

const daySeconds = 86_400;
const shownGroups = 3;

/** Whom a report is about, what was reported of them before, and what happened to this report. */
export function AuthorColumn(props: AuthorColumnProps): ReactNode {
  const organizationId = useOrganizationId();
  const { report } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  async function save(): Promise<void> {
    setProblem(null);
    setSaving(true);
    const failure = await saveEvidence(organizationId, report.id);
    setSaving(false);
    if (failure !== null) setProblem(failureMessage(failure));
  }
  return (
    // Esc is a shortcut here beside the close button, so that the column itself is no control.
    <aside
      className={`${sheet.sheet} ${classes.column}`}
      data-open={props.isOpen}
      aria-label="Author"
      data-region="aside"
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      {props.isOpen && (
        <ActionIcon className={classes.close ?? ''} aria-label="Close" autoFocus onClick={props.onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Details of the author">
        {report.content !== null && <AuthorCard {...props} author={report.content.reported} />}
        <EarlierReports {...props} />
        <ReportTimeline report={report} />
      </div>
      <Stack
        component="footer"
        gap={0}
        align="flex-start"
        flex="none"
        py={10}
        px={8}
        className={layout.lineAbove}
      >
        {problem !== null && (
          <Text fz="sm" c="var(--rc-badText)" mx={8} mb={6} role="alert">
            {problem}
          </Text>
        )}
        <Button
          variant="subtle"
          loading={saving}
          leftSection={<IconPackageExport size={16} stroke={1.6} aria-hidden />}
          onClick={() => void save()}
        >
          Save evidence bundle
        </Button>
      </Stack>
    </aside>
  );
}

function AuthorCard({ report, actions, author }: AuthorColumnProps & { author: ReportPerson }): ReactNode {
  const navigate = useNavigate();
  const {
    value: person,
    failure,
    askAgain,
  } = useOrganizationQuery('people.person', {
    userId: author.userId,
  });
  const now = useNow(15_000);
  const mark = person === null ? null : presenceMark(person);
  const groups = person?.directGroups.filter(({ isSystem }) => !isSystem) ?? [];
  const [withAllGroups, setWithAllGroups] = useState(false);
  const listedGroups = withAllGroups ? groups : groups.slice(0, shownGroups);
  return (
    <section aria-label="Author" data-region="aside">
      <div className={classes.who}>
        <Avatar userId={author.userId} name={author.name} size={40} />
        <div>
          <p>
            <strong dir="auto">{author.name}</strong>
          </p>
          <Group gap={6} wrap="nowrap" component="p" fz="sm" c="var(--rc-fg2)">
            {mark !== null && <PresenceDot mark={mark} decorative />}
            {person === null ? '' : presenceWords(person, now)}
          </Group>
        </div>
      </div>
      {person === null && failure !== null && (
        <Notice tone="bad" action={<Button onClick={askAgain}>Try again</Button>}>
          {failureMessage(failure)}
        </Notice>
      )}
      <Box mt={12}>
        <FactList place="sheet">
          <dt>Role</dt>
          <dd>{person === null ? '' : <RoleBadge role={person.role} />}</dd>
          <dt>Joined</dt>
          <dd className="rc-tabular">
            {person?.joinedAt == null ? '' : formatDate(person.joinedAt)}{' '}
            {person?.joinedAt != null && (
              <small>{daysWords((now / 1_000 - person.joinedAt) / daySeconds)}</small>
            )}
          </dd>
          <dt>Email</dt>
          <dd className="rc-ellipsis" title={person?.email ?? undefined}>
            {person === null ? '' : (person.email ?? 'Not shown to you')}
          </dd>
          <dt>Groups</dt>
          <dd dir="auto">
            {listedGroups.map(({ name }) => name).join(', ')}
            {groups.length > listedGroups.length && (
              <>
                {' and '}
                <LinkButton onClick={() => setWithAllGroups(true)}>
                  {groups.length - listedGroups.length} more
                </LinkButton>
              </>
            )}
            {person !== null && groups.length === 0 && <span className={textStyle.quiet}>None</span>}
          </dd>
        </FactList>
      </Box>
      <Flex gap={8} mt={12}>
        <Button onClick={() => navigate({ panel: 'people', open: author.userId })}>Open person</Button>
        <Permitted>
          <Button onClick={() => actions.message(author, report)}>Message</Button>
        </Permitted>
        {report.content !== null && <AuthorMenu report={report} content={report.content} actions={actions} />}
      </Flex>
    </section>
  );
}

function daysWords(days: number): string {
  const whole = Math.max(0, Math.floor(days));
  if (whole < 60) return countOf(whole, 'day');
  const months = Math.floor(whole / 30.44);
  return months < 24 ? `${months} months` : `${Math.floor(whole / 365.25)} years`;
}
