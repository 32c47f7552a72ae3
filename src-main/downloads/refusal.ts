import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { classifyAnswer } from '../zulip/classify-answer.ts';
import { plainTextOf } from '../zulip/plain-text.ts';
import { readAnswer } from '../zulip/read-answer.ts';

const longestRefusal = 4_000;
const longestMessage = 300;

export interface RefusedFile {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Buffer>;
}

/** The message of an HTML page: its heading, or all of a short page such as `<p>This file does not exist.</p>`. */
function pageWords(page: string): string {
  const endOfHeading = page.search(/<\/h1>/i);
  return plainTextOf(endOfHeading < 0 ? page : page.slice(0, endOfHeading))
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestMessage);
}

/**
 * The server's own explanation for a refused file, from API JSON (https://zulip.com/api/rest-error-handling), an HTML
 * page or plain text.
 */
export async function refusalOf({ statusCode: status, headers, body }: RefusedFile): Promise<Failure> {
  let page = '';
  for await (const chunk of body) {
    page += chunk.toString('utf8');
    if (page.length > longestRefusal) break;
  }
  page = page.slice(0, longestRefusal);
  const answer = readAnswer({ status, headers, text: page });
  if (answer.json !== undefined || status === 429) {
    const failure = classifyAnswer(answer, { isWrite: false });
    if (failure !== null) return failure;
  }
  const words = pageWords(page);
  const message = words === '' ? text('file.server-didnt-send-file', { status: String(status) }) : words;
  if (status >= 500) return { kind: 'server-trouble', status, message };
  return { kind: 'rejected', code: `HTTP_${status}`, message, status };
}
