const shortLine = 50;

/**
 * A license's text with each paragraph in one line, so that it wraps where the window does: a line that was filled goes
 * on in the next, unless that is indented or an item of a list.
 */
export function withoutLineEnds(text: string): string {
  let joined = '';
  let last = '';
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const goesOn = last.length >= shortLine && /^[^\s*\d•-]/u.test(line);
    joined += joined === '' ? line : `${goesOn ? ' ' : '\n'}${line}`;
    last = line;
  }
  return joined;
}
