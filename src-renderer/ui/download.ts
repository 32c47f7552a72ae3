/**
 * Offers a text as a download, saved by the window like any other.
 *
 * @param name the proposed file name.
 * @param parts the text in order, joined without a separator.
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
  // By then, the download has the blob; immediately would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
