const longest = 180;

/** What some system does not take in a file's name. */
const notInNames = /[<>:"/\\|?*]/g;
/** Control characters, and those that turn the direction of writing and so hide what a file really ends in. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const windowsDevices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name under which a file from the server can be saved on any system: no folders, nothing that a system refuses or
 * that hides what the file is.
 */
export function safeFileName(name: string): string {
  const clean = name
    .replaceAll(unseen, '')
    .replaceAll(notInNames, '-')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const usable = clean === '' ? 'file' : windowsDevices.test(clean) ? `_${clean}` : clean;
  if (usable.length <= longest) return usable;
  const dot = usable.lastIndexOf('.');
  const ending = dot > 0 && usable.length - dot <= 12 ? usable.slice(dot) : '';
  return usable.slice(0, longest - ending.length) + ending;
}
