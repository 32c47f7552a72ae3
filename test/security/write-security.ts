import { writeFileSync } from 'node:fs';
import { securityDocument, securityFile } from './threat-document.ts';

/** Writes the tables of docs/security.md: `npm run threat-model`. */
writeFileSync(securityFile, securityDocument());
