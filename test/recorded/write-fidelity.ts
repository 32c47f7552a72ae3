import { writeFileSync } from 'node:fs';
import { fidelityDocument, fidelityFile, replayOnDemoRealm } from './fidelity.ts';
import { recordedLevels, type RecordedLevel } from './recording.ts';
import type { ReplayedStep } from './replay.ts';

/** Writes docs/fidelity.md: `npm run fidelity`. */
const replays = new Map<RecordedLevel, ReplayedStep[]>();
for (const level of recordedLevels) replays.set(level, await replayOnDemoRealm(level));
writeFileSync(fidelityFile, fidelityDocument(replays));
