import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '#contract/outcome.ts';
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
  let text = '';
  for await (const chunk of body) {
    text += chunk.toString('utf8');
    if (text.length > longestRefusal) break;
  }
  text = text.slice(0, longestRefusal);
  const answer = readAnswer({ status, headers, text });
  if (answer.json !== undefined || status === 429) {
    const failure = classifyAnswer(answer, { isWrite: false });
    if (failure !== null) return failure;
  }
  const words = pageWords(text);
  const message = words === '' ? `The server did not hand the file out (HTTP ${status}).` : words;
  if (status >= 500) return { kind: 'server-trouble', status, message };
  return { kind: 'rejected', code: `HTTP_${status}`, message, status };
}
