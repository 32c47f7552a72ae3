/**
 * `npm run words`: writes the types of the messages from the English catalogue, and says what is missing, unused, different
 * between languages or outside the catalogue, with the coverage of each language. Fails where anything is.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWords, typesFile } from './check.ts';

const project = join(import.meta.dirname, '..', '..');
const { problems, coverage, messages, types } = checkWords(project);
writeFileSync(join(project, typesFile), types);
console.log(`${messages} messages in English`);
for (const [language, share] of coverage) console.log(`${language}: ${(share * 100).toFixed(1)} %`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
