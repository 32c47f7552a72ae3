import type { AnswerToClassify } from './classify-answer.ts';
import type { ExchangeAnswer } from './exchange.ts';
import { header } from './response-headers.ts';

function parseJson(text: string): unknown {
  try {
    // RFC 8259 lets a reader ignore a byte order mark.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** Reads an answer as far as it decides what became of the call; no type that the server names is trusted. */
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
    json: parseJson(text),
    firstCharacter: /\S/.exec(text.slice(0, 1024))?.[0] ?? '',
  };
}
