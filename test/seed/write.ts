import { writeFileSync } from 'node:fs';
import { coverageDocument, coverageFile } from './document.ts';

/** Writes docs/seed-coverage.md: `npm run seed-coverage`. */
writeFileSync(coverageFile, coverageDocument());
