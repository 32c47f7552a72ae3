import type { AnswerToClassify } from './classify-answer.ts';
import type { ExchangeAnswer } from './exchange.ts';
import { readJsonText } from './json-text.ts';
import { header } from './response-headers.ts';

/** Parses an answer as far as needed to classify it; the server's content type isn't trusted. */
export function readAnswer({
  status,
  headers,
  text,
}: Pick<ExchangeAnswer, 'status' | 'headers' | 'text'>): AnswerToClassify {
  return {
    status,
    contentType: header(headers, 'content-type'),
    location: header(headers, 'location'),
    retryAfter: header(headers, 'retry-after'),
    date: header(headers, 'date'),
    json: readJsonText(text),
    firstCharacter: /\S/.exec(text.slice(0, 1024))?.[0] ?? '',
  };
}
