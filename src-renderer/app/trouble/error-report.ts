import { call } from '../../bridge/client.ts';

/** Errors of the engine, whose messages name code; those of others may quote what somebody wrote. */
const plainErrors = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);
const mostFrames = 15;

const framesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames);

/**
 * An error in words for the log and for reports: what it is and where it happened, without what people wrote.
 * @param componentStack as React gives it
 */
export function describeError(error: unknown, componentStack = ''): string {
  const isError = error instanceof Error;
  const name = isError ? error.name : typeof error;
  const components = framesOf(componentStack);
  return [
    isError && plainErrors.has(name) ? `${name}: ${error.message}` : name,
    ...(isError ? framesOf((error.stack ?? '').replace(error.message, '')) : []),
    ...(components.length === 0 ? [] : ['in', ...components]),
  ].join('\n');
}

/** What is in the log already: one that comes with every frame would leave nothing else there. */
const noted = new Set<string>();

/** Writes a fault of the window into the log, once; where even that fails there is nobody left to tell. */
export function noteError(error: unknown, componentStack?: string): void {
  const text = describeError(error, componentStack).slice(0, 20_000);
  if (noted.has(text)) return;
  noted.add(text);
  void call('diagnostics.note', { text });
}

/**
 * Puts a fault, the versions and the log on the clipboard.
 * @param fault as `describeError` has it; empty for a report without one
 * @returns whether it was copied
 */
export async function copyReport(fault: string): Promise<boolean> {
  const read = await call('diagnostics.read', {});
  const parts = [fault, read.ok ? read.value.report : ''].filter((part) => part !== '');
  return (await call('clipboard.write', { text: parts.join('\n\n') })).ok;
}

/**
 * Notes what no part of the window has caught.
 *
 * @returns the function that ends it.
 */
export function startErrorNotes(): () => void {
  const onError = (event: ErrorEvent) => {
    // Without an error it is a remark of the browser's, as on layouts that it draws a frame later.
    if (event.error instanceof Error) noteError(event.error);
  };
  const onRejection = (event: PromiseRejectionEvent) => noteError(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
