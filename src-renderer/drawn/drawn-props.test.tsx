import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(cleanup);

const backwards = '\u202ezereP aidaN';

function drawn(content: ReactNode): HTMLElement {
  return render(content).container;
}

describe('an element of the page', () => {
  it.each<[what: string, content: ReactNode]>([
    ['its text', <p key="1">{backwards}</p>],
    ['a sentence', <p key="1">Deactivate {backwards}?</p>],
    ['a fragment in it', <p key="1">{<>Deactivate {backwards}?</>}</p>],
    ['a list', <p key="1">{['Ada', backwards]}</p>],
    ['its tip', <p key="1" title={backwards} />],
    ['the label that screen readers announce', <button key="1" type="button" aria-label={backwards} />],
    ['an option', <select key="1">{<option>{backwards}</option>}</select>],
  ])('has marks for signs that turn the direction in %s', (_, content) => {
    const { innerHTML } = drawn(content);
    expect(innerHTML).toContain('‹RTL›zereP aidaN');
    expect(innerHTML).not.toContain('\u202e');
  });

  it('keeps what a field holds, which is edited', () => {
    expect(drawn(<input defaultValue={backwards} />).querySelector('input')?.value).toBe(backwards);
  });

  it('isolates names written from right to left in a sentence, and keeps its text', () => {
    const { firstElementChild: sentence } = drawn(<p>Deactivate {'נדיה'} (12)?</p>);
    expect(sentence?.textContent).toBe('Deactivate נדיה (12)?');
    const { firstElementChild: template } = drawn(<p>{'Deactivate נדיה (12)?'}</p>);
    expect(template?.textContent).toBe('Deactivate נדיה (12)?');
    expect(template?.querySelector('bdi')?.textContent).toBe('נדיה');
  });

  it('leaves a message that begins from right to left whole, so that its direction is known by it', () => {
    expect(drawn(<p dir="auto">{'שלום Ada (12)'}</p>).querySelector('bdi')).toBeNull();
  });
});
