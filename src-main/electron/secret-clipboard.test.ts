import type { ClipboardItem } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecretClipboard, type SecretClipboard } from './secret-clipboard.ts';

type Parts = Record<string, string | Blob>;

/** A clipboard with its latest content. */
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
  it('is removed after a minute', async () => {
    await open().copy('a key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    expect(await clipboard.readText()).toBe('a key');
    await vi.advanceTimersByTimeAsync(1);
    expect(clipboard.parts).toEqual({});
  });

  it('leaves a later copy of something else alone', async () => {
    await open().copy('a key');
    await clipboard.writeText('a list');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await clipboard.readText()).toBe('a list');
  });

  it('is removed a little later if another program held the clipboard at that moment', async () => {
    await open().copy('a key');
    const { readText } = clipboard;
    clipboard.readText = async () => '';
    await vi.advanceTimersByTimeAsync(61_000);
    clipboard.readText = readText;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(clipboard.parts).toEqual({});
  });

  it('stays a whole minute after another key is copied', async () => {
    const secrets = open();
    await secrets.copy('a key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    await secrets.copy('another key');
    await vi.advanceTimersByTimeAsync(almostAMinute);
    expect(await clipboard.readText()).toBe('another key');
    await vi.advanceTimersByTimeAsync(1);
    expect(clipboard.parts).toEqual({});
  });

  it('is removed with the console', async () => {
    const secrets = open();
    await secrets.copy('a key');
    await secrets.close();
    expect(clipboard.parts).toEqual({});
  });

  it('is removed if the console closes while it is being written', async () => {
    const secrets = open();
    let written = (): void => {};
    const { write } = clipboard;
    clipboard.write = async (items) => {
      await new Promise<void>((resolve) => (written = resolve));
      await write.call(clipboard, items);
    };
    const copied = secrets.copy('a key');
    await vi.advanceTimersByTimeAsync(0);
    const closed = secrets.close();
    written();
    await Promise.all([copied, closed]);
    expect(clipboard.parts).toEqual({});
  });

  it('is not written any more once the console is closing', async () => {
    const secrets = open();
    await secrets.close();
    await expect(secrets.copy('a key')).rejects.toThrow('The console is being closed.');
    expect(clipboard.parts).toEqual({});
  });

  it('is removed with the console even if another program holds the clipboard for a moment', async () => {
    const secrets = open();
    await secrets.copy('a key');
    const { readText } = clipboard;
    clipboard.readText = async () => '';
    const closed = secrets.close();
    await vi.advanceTimersByTimeAsync(300);
    clipboard.readText = readText;
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
    expect(clipboard.parts).toEqual({});
  });

  it('is the later of two that are copied at once, and is removed too', async () => {
    const secrets = open();
    const slow = clipboard.write.bind(clipboard);
    clipboard.write = async (items) => {
      // The first write takes longer than the second.
      clipboard.write = slow;
      await new Promise((resolve) => void setTimeout(resolve, 100));
      await slow(items);
    };
    const both = [secrets.copy('a key'), secrets.copy('another key')];
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(both);
    expect(await clipboard.readText()).toBe('another key');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.parts).toEqual({});
  });

  it('stays a whole minute if it is copied again while it is being removed', async () => {
    const secrets = open();
    await secrets.copy('a key');
    const { readText } = clipboard;
    clipboard.readText = async () => {
      clipboard.readText = readText;
      await secrets.copy('a key');
      return 'a key';
    };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await clipboard.readText()).toBe('a key');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.parts).toEqual({});
  });

  it.each<[NodeJS.Platform, Record<string, string | number[]>]>([
    ['linux', { 'x-kde-passwordManagerHint': 'secret' }],
    ['darwin', { 'org.nspasteboard.ConcealedType': ' ', 'org.nspasteboard.TransientType': ' ' }],
    [
      'win32',
      {
        ExcludeClipboardContentFromMonitorProcessing: [0, 0, 0, 0],
        CanIncludeInClipboardHistory: [0, 0, 0, 0],
        CanUploadToCloudClipboard: [0, 0, 0, 0],
        'Clipboard Viewer Ignore': [0, 0, 0, 0],
      },
    ],
  ])('is marked as secret for clipboard histories of %s', async (platform, marks) => {
    await open(platform).copy('a key');
    const written: [string, string | number[]][] = [];
    for (const [name, value] of Object.entries(clipboard.parts))
      written.push([name, typeof value === 'string' ? value : [...(await value.bytes())]]);
    expect(Object.fromEntries(written)).toEqual({
      'text/plain': 'a key',
      ...Object.fromEntries(
        Object.entries(marks).map(([name, value]) => [
          `electron application/osclipboard;format="${name}"`,
          value,
        ]),
      ),
    });
  });

  it('is copied and removed even if the desktop doesn’t support marks', async () => {
    clipboard.knowsMarks = false;
    await open().copy('a key');
    expect(clipboard.parts).toEqual({ 'text/plain': 'a key' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.parts).toEqual({});
  });
});
