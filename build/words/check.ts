import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue, sourceLanguage, typesOf, type CatalogueMessage } from './catalogue.ts';
import { outsideTexts } from './outside-text.ts';

/** Where every text is in the catalogue already, as globs. */
export const movedFiles = [
  'src-renderer/app/**/*.{ts,tsx}',
  'src-renderer/panels/messages/announce/{AttachButton,FailedNotice,FileUploadList,KeptList,MentionMenu,PreviewColumn,SendFoot,SendTime,kept-words,use-file-attaching}.{ts,tsx}',
  'src-renderer/panels/messages/flags/{[A-Z]*,linked-narrow,run-*,typed-term,use-count}.{ts,tsx}',
  'src-renderer/panels/messages/inspector/**/*.{ts,tsx}',
  'src-renderer/panels/presence/**/*.{ts,tsx}',
  'src-renderer/panels/{attachments,data-exports,domains,emoji,invitations,journal}/**/*.{ts,tsx}',
  'src-renderer/panels/{channels,groups,profile-fields}/**/*.{ts,tsx}',
  'src-renderer/panels/{panel,registry}.ts',
  'src-renderer/state/permissions.ts',
  'src-renderer/subjects/{groups,people,people-filter,permissions,statuses}/**/*.{ts,tsx}',
  'src-renderer/ui/*.{ts,tsx}',
  'src-renderer/ui/{dates,dialog,form,order,picker,picture}/**/*.{ts,tsx}',
  'src-renderer/subjects/{channels,domains,downloads,journal,reports}/**/*.{ts,tsx}',
  'src-renderer/subjects/emoji/Emoji*.tsx',
  'src-renderer/ui/{grid,theme}/**/*.{ts,tsx}',
  'src-renderer/subjects/changes/**/*.{ts,tsx}',
  'src-renderer/subjects/list-file/**/*.{ts,tsx}',
  'src-renderer/subjects/messages/{narrow-words,message-people,MessageHtml,RenderedMarkdown,SenderAndTime}.{ts,tsx}',
  'src-renderer/subjects/messages/{composition,compositions,focus-later,message-link,show-message}.ts',
  'src-renderer/bridge/failure-words.ts',
  'src-preload/contract/settings/*.ts',
  'src-preload/contract/{changes,devices,groups,level-words,message-checks,narrow,organization-pictures}.ts',
  'src-preload/contract/{profile-fields,scheduled-time,text-rules,unseen-signs}.ts',
  'src-preload/contract/words/{bots,budget,changes,channels,data-exports,groups,list,order,profile-fields,refused-input,roles,shortened,size,time,zone}.ts',
  'src-main/accounts/{regenerate-key,sign-in,sign-in-host,sign-out-account,stored-accounts,unknown-servers}.ts',
  'src-main/changes/{job-commands,job-start,live-jobs,plans}.ts',
  'src-main/downloads/*.ts',
  'src-main/network/{address-range,proxy-error,tunnel}.ts',
  'src-main/platform/{external-link,outward-links}.ts',
  'src-main/realm/{administration,bots,channels,data-exports,groups,people,permissions,uploads}/*-handlers.ts',
  'src-main/realm/lists/open-lists.ts',
  'src-main/zulip/{canonical-origin,check-connection,classify-answer,connection-advice,diagnosis,discovery}.ts',
  'src-main/zulip/{errors,feature-levels,memory-limits,organization-address}.ts',
  'src-main/zulip/{queue-recovery,queue-state,rate-limit}.ts',
];

export const typesFile = join('src-preload', 'words', 'messages.ts');

const isTest = (file: string): boolean => /\.(test|fixture)\.tsx?$/.test(file);

/** What differs between a translation and the message that it translates. */
function differences(message: CatalogueMessage, translated: CatalogueMessage): string[] {
  const names = new Set([...message.parameters.keys(), ...translated.parameters.keys()]);
  return [...names].flatMap((name) => {
    const [kind, given] = [message.parameters.get(name), translated.parameters.get(name)];
    if (kind === given) return [];
    if (given === undefined) return [`{${name}} is missing`];
    return [
      kind === undefined
        ? `{${name}} is not in the English text`
        : `{${name}} is ${given} instead of ${kind}`,
    ];
  });
}

/** The ids that occur in the sources. */
function usedIds(project: string): Set<string> {
  const files = globSync('src-{main,preload,renderer}/**/*.{ts,tsx}', { cwd: project }).filter(
    (file) => !isTest(file) && file !== typesFile,
  );
  const used = new Set<string>();
  for (const file of files)
    for (const [, id] of readFileSync(join(project, file), 'utf8').matchAll(
      /'([a-z][a-z0-9-]*\.[a-z0-9.-]+)'/g,
    ))
      if (id !== undefined) used.add(id);
  return used;
}

export interface WordsReport {
  /** A line each; none where all is well. */
  readonly problems: readonly string[];
  /** Share of the English messages that a language has, from 0 to 1. */
  readonly coverage: ReadonlyMap<string, number>;
  readonly messages: number;
  /** What `typesFile` has to say. */
  readonly types: string;
}

/** Compares the catalogues with each other and with the sources of a project. */
export function checkWords(project: string, moved: readonly string[] = movedFiles): WordsReport {
  const english = readCatalogue(project, sourceLanguage);
  const problems = [...english.problems];
  const used = usedIds(project);
  for (const id of english.messages.keys()) if (!used.has(id)) problems.push(`"${id}" is used nowhere`);
  const coverage = new Map<string, number>();
  const languages = readdirSync(join(project, 'src-preload', 'words'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== sourceLanguage)
    .map(({ name }) => name);
  for (const language of languages) {
    const translated = readCatalogue(project, language);
    problems.push(...translated.problems);
    for (const [id, message] of english.messages) {
      const translation = translated.messages.get(id);
      if (translation === undefined) problems.push(`${language}: "${id}" is missing`);
      else problems.push(...differences(message, translation).map((line) => `${language}: "${id}": ${line}`));
    }
    for (const id of translated.messages.keys())
      if (!english.messages.has(id)) problems.push(`${language}: "${id}" is not in the English catalogue`);
    const known = [...english.messages.keys()].filter((id) => translated.messages.has(id)).length;
    coverage.set(language, known / english.messages.size);
  }
  for (const file of globSync([...moved], { cwd: project }).filter((name) => !isTest(name)))
    for (const { line, text } of outsideTexts(file, readFileSync(join(project, file), 'utf8')))
      problems.push(`${file}:${line}: "${text}" is outside the catalogue`);
  return { problems, coverage, messages: english.messages.size, types: typesOf(english) };
}
