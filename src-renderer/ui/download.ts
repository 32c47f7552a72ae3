/**
 * Hands a text to the user as a file, which the window saves as it saves every download.
 *
 * @param name the name that is proposed for the file.
 * @param parts the text in order; joined by nothing.
 * @param type its media type, such as `text/csv`.
 */
export function downloadText(name: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has the blob by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
