import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { needsPlan } from '#contract/level-words.ts';
import {
  isOrganizationPicture,
  organizationPictures,
  pictureText,
  pictureTitles,
  type OrganizationPictureName,
} from '#contract/organization-pictures.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import { bytesPerMebibyte, formatByteLimit } from '#contract/words/size.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { dropUploads, handOver } from '../../state/hand-over.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import type { Permissions } from '../../state/permissions.ts';
import { useRow } from '../../state/replica.ts';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { hasWords } from '../../ui/match.ts';
import { PictureView } from '../../ui/picture/PictureView.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { Edits } from '../../subjects/changes/use-edits.tsx';
import classes from './Settings.module.css';

const accepted = 'image/png,image/jpeg,image/gif,image/webp';
/** What servers take unless they say otherwise. */
const usualMib = 5;
/** Pixels on screen. */
const heights = { icon: 56, logo: 40, night_logo: 40 } as const;

/** Logos are shown on the theme that they are for. */
const surfaceOf = (scheme: keyof typeof tokens): CSSProperties => ({
  background: tokens[scheme].bg,
  color: tokens[scheme].fg3,
});
const surfaces = { icon: undefined, logo: surfaceOf('light'), night_logo: surfaceOf('dark') } as const;

const about: Readonly<Record<OrganizationPictureName, string>> = {
  icon: 'Stands for the organization in the apps and on the sign-in page. Best square.',
  logo: 'Shown at the top of Zulip in the light theme. Best eight times as wide as high, and transparent.',
  night_logo: 'The same for the dark theme.',
};

/** The pictures that a text finds. */
export function listedPictures(text: string): OrganizationPictureName[] {
  return organizationPictures.filter((name) =>
    hasWords(`${pictureTitles[name]}\n${about[name]}\npicture organization profile`, text),
  );
}

interface PictureSettingsProps {
  names: readonly OrganizationPictureName[];
  permissions: Permissions;
  edits: Edits;
}

/** The organization's icon and logos. https://zulip.com/help/create-your-organization-profile */
export function PictureSettings({ names, permissions, edits }: PictureSettingsProps): ReactNode {
  const call = useOrganizationCall();
  const settings = useRow('settings', 0);
  const [problem, setProblem] = useState<{ name: OrganizationPictureName; words: string } | null>(null);
  const [reading, setReading] = useState<OrganizationPictureName | null>(null);
  const objection = permissions.to('right.change-settings');
  const isBusy = reading !== null || edits.planning;

  function largestMib(name: OrganizationPictureName): number {
    return (name === 'icon' ? settings?.largestIconMib : settings?.largestLogoMib) ?? usualMib;
  }
  /** Why no picture of one's own can be set; null where one can. */
  function uploadObjection(name: OrganizationPictureName): string | null {
    const isLeftOut = name !== 'icon' && settings?.isPlanLimited === true;
    return objection ?? (isLeftOut ? needsPlan('A custom logo') : null);
  }
  const review = (name: OrganizationPictureName, verb: string, value: string): Promise<boolean> =>
    edits.review(`${verb} ${pictureTitles[name].replace(/^./, (first) => first.toLowerCase())}`, [
      { target: organizationTarget, field: name, value },
    ]);

  async function upload(name: OrganizationPictureName, file: File): Promise<void> {
    if (isBusy || edits.previewing || uploadObjection(name) !== null) return;
    const words = sizeProblem(file, largestMib(name));
    setProblem(words === '' ? null : { name, words });
    if (words !== '') return;
    setReading(name);
    const handed = await handOver(call, file);
    setReading(null);
    if ('problem' in handed) return setProblem({ name, words: handed.problem });
    const value = pictureText({ kind: 'file', uploadId: handed.uploadId, fileName: file.name });
    if (!(await review(name, 'Change', value))) dropUploads(call, [handed.uploadId]);
  }

  const isOver = useFileDrop((files, at) => {
    const row = at instanceof Element ? at.closest<HTMLElement>('[data-picture]') : null;
    const name = row?.dataset['picture'] ?? '';
    const [file] = files;
    if (file !== undefined && isOrganizationPicture(name)) void upload(name, file);
  });

  return names.map((name) => (
    <PictureRow
      key={name}
      name={name}
      objection={objection}
      uploadObjection={uploadObjection(name)}
      limit={formatByteLimit(largestMib(name) * bytesPerMebibyte)}
      problem={problem?.name === name ? problem.words : null}
      isReading={reading === name}
      isOver={isOver}
      onFile={(file) => void upload(name, file)}
      onRemove={() => void review(name, 'Remove', '')}
    />
  ));
}

function sizeProblem({ size }: File, largestMib: number): string {
  if (size === 0) return 'The file is empty.';
  const largest = largestMib * bytesPerMebibyte;
  return size > largest ? `Limited to ${formatByteLimit(largest)}. Make the picture smaller.` : '';
}

interface PictureRowProps {
  name: OrganizationPictureName;
  /** Why it can't be changed at all. */
  objection: string | null;
  uploadObjection: string | null;
  limit: string;
  problem: string | null;
  isReading: boolean;
  /** A file is being dragged over the window. */
  isOver: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

function PictureRow(props: PictureRowProps): ReactNode {
  const { name, objection, uploadObjection, onFile, onRemove } = props;
  const title = pictureTitles[name];
  const picture = useRow('settings', 0)?.pictures[name];
  const isPending = useRow('pending', `${organizationTarget}:${name}`) !== undefined;
  const isUploaded = picture?.isUploaded === true;
  const fetched = useOrganizationQuery('pictures.read', isUploaded ? { userId: null, name } : null, {
    since: [picture?.address],
  });
  const ownWords = name === 'icon' ? 'Generated by Zulip' : 'Zulip’s own logo';
  const words = isUploaded && fetched.isAsking ? 'Loading' : 'Uploaded, no preview';
  return (
    <div className={classes.row} data-picture={name} role="group" aria-label={title}>
      <div className={classes.about}>
        <strong>{title}</strong>
        <p>
          {about[name]} PNG, JPEG, GIF or WebP, up to {props.limit}.
          {uploadObjection !== null && uploadObjection !== objection && (
            <span className={classes.objection}>{uploadObjection}</span>
          )}
        </p>
      </div>
      <Stack gap={4} miw={0}>
        <div
          className={classes.picture}
          style={surfaces[name]}
          data-over={props.isOver && uploadObjection === null}
        >
          <PictureView
            bytes={isUploaded ? fetched.value : null}
            label={isUploaded ? words : ownWords}
            height={heights[name]}
          />
        </div>
        <Group gap={8} mt={4}>
          <FileButton accept={accepted} onChange={(file) => file !== null && onFile(file)}>
            {({ onClick }) => (
              <Permitted unless={uploadObjection}>
                <Button
                  size="xs"
                  variant="default"
                  loading={props.isReading}
                  leftSection={<IconPhotoUp size={14} stroke={1.6} aria-hidden />}
                  onClick={onClick}
                >
                  Upload <span className="rc-visually-hidden">{title}</span>
                </Button>
              </Permitted>
            )}
          </FileButton>
          {isUploaded && (
            <Permitted unless={objection}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
                onClick={onRemove}
              >
                Remove <span className="rc-visually-hidden">{title}</span>
              </Button>
            </Permitted>
          )}
          {isPending && <PendingMark />}
        </Group>
        <Text size="sm" c="var(--rc-badText)" role="alert">
          {props.problem}
        </Text>
      </Stack>
    </div>
  );
}
