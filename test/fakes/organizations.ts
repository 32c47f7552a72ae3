import type { Job } from '#contract/changes.ts';
import type { Organization } from '#contract/organization.ts';
import { inventedNow } from './people.ts';

const now = inventedNow * 1_000;

/** An organization with sensible values; every part can be replaced. */
export function anOrganization(parts: Partial<Organization> = {}): Organization {
  return {
    id: 'orchid',
    url: 'https://chat.orchid.example',
    name: 'Orchid Cooperative',
    icon: null,
    email: 'ines@orchid.example',
    isDemo: false,
    keyKeptIn: 'keychain',
    keyTrouble: null,
    zulipVersion: '12.0',
    featureLevel: 482,
    connection: { kind: 'live', sinceMilliseconds: now },
    budget: {
      limit: 200,
      windowMilliseconds: 60_000,
      mostPerMinute: null,
      remaining: 58,
      refillsAtMilliseconds: now + 38_000,
      pausedUntilMilliseconds: null,
    },
    counts: {
      people: 12_480,
      active: 1_204,
      idle: 388,
      deactivated: 1_208,
      groups: 64,
      domains: 4,
      linkifiers: 9,
      channels: null,
      openReports: null,
    },
    me: { userId: 8_164, name: 'Ines Carvalho', role: 100 },
    dataFromMilliseconds: now,
    stalePresence: null,
    unread: [],
    isWorking: false,
    ...parts,
  };
}

/** A running job with 398 changes; every part can be replaced. */
export function aJob(parts: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    title: 'Set role',
    reason: '',
    undoOf: null,
    canBeUndone: true,
    undoObstacle: '',
    state: 'running',
    sinceMilliseconds: now - 60_000,
    pausedBy: null,
    total: 398,
    applied: 211,
    rejected: 1,
    notApplied: 0,
    skipped: 3,
    unknown: 0,
    checking: 0,
    startedAtMilliseconds: now - 60_000,
    finishedAtMilliseconds: null,
    estimatedSecondsLeft: 58,
    pausedUntilMilliseconds: null,
    latestExplanation: '',
    ...parts,
  };
}
