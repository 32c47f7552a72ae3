import type { ClipboardItem } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecretClipboard, type SecretClipboard } from './secret-clipboard.ts';

type Parts = Record<string, string | Blob>;

/** A desktop's clipboard: what was put there last. */
class HeldClipboard {
  parts: Parts = {};
  knowsMarks = true;

  async write([item]: ClipboardItem[]): Promise<void> {
    if (!this.knowsMarks) throw new Error('This format cannot be written.');
    this.parts = item as unknown as Parts;
  }
  async writeText(text: string): Promise<void> {
    this.parts = { 'text/plain': text };
  }
  async readText(): Promise<string> {
    const text = this.parts['text/plain'];
    return typeof text === 'string' ? text : '';
  }
  clear(): void {
    this.parts = {};
  }
}

let clipboard: HeldClipboard;
beforeEach(() => {
  vi.useFakeTimers();
  clipboard = new HeldClipboard();
});
afterEach(() => void vi.useRealTimers());

const open = (platform: NodeJS.Platform = 'linux'): SecretClipboard =>
  createSecretClipboard({ clipboard, createItem: (parts) => parts as unknown as ClipboardItem, platform });
const almostAMinute = 59_999;

describe('a key on the clipboard', () => {
  it('is gone after a minute', async () => {
    await open().copy('a key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    expect(await clipboard.readText()).toBe('a key');
    await vi.advanceTimersByTimeAsync(1);
    expect(clipboard.parts).toEqual({});
  });

  it('leaves alone what was copied after it', async () => {
    await open().copy('a key');
    await clipboard.writeText('a list');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await clipboard.readText()).toBe('a list');
  });

  it('is gone a little later where another program held the clipboard at that moment', async () => {
    await open().copy('a key');
    const { readText } = clipboard;
    clipboard.readText = async () => '';
    await vi.advanceTimersByTimeAsync(61_000);
    clipboard.readText = readText;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(clipboard.parts).toEqual({});
  });

  it('stays a whole minute where another one is copied', async () => {
    const secrets = open();
    await secrets.copy('a key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    await secrets.copy('another key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    expect(await clipboard.readText()).toBe('another key');
    await vi.advanceTimersByTimeAsync(1);
    expect(clipboard.parts).toEqual({});
  });

  it('goes with the console', async () => {
    const secrets = open();
    await secrets.copy('a key');
    await secrets.close();
    expect(clipboard.parts).toEqual({});
  });

  it.each<[NodeJS.Platform, string[]]>([
    ['linux', ['x-kde-passwordManagerHint']],
    ['darwin', ['org.nspasteboard.ConcealedType']],
    [
      'win32',
      [
        'ExcludeClipboardContentFromMonitorProcessing',
        'CanIncludeInClipboardHistory',
        'CanUploadToCloudClipboard',
      ],
    ],
  ])('is marked as secret for histories of %s', async (platform, marks) => {
    await open(platform).copy('a key');
    expect(Object.keys(clipboard.parts)).toEqual([
      'text/plain',
      ...marks.map((name) => `electron application/osclipboard;format="${name}"`),
    ]);
  });

  it('is there and goes also where the desktop knows no marks', async () => {
    clipboard.knowsMarks = false;
    await open().copy('a key');
    expect(clipboard.parts).toEqual({ 'text/plain': 'a key' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.parts).toEqual({});
  });
});
