import '../words/node-english.ts';
import { writeFileSync } from 'node:fs';
import { coverageDocument } from './coverage.ts';

writeFileSync(new URL('../../docs/api-coverage.md', import.meta.url), await coverageDocument());
