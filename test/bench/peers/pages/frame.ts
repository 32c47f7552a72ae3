/** What every page has around its table: a title, the number of matches, and a field. */
export interface Frame {
  body: HTMLElement;
  showTotal(total: number): void;
}

/** @param onSearch gets the field's content after each letter */
export function drawFrame(onSearch: (text: string) => void): Frame {
  const title = document.createElement('h1');
  title.textContent = 'People';
  const total = document.createElement('span');
  const field = document.createElement('input');
  field.type = 'search';
  field.addEventListener('input', () => onSearch(field.value));
  const body = document.createElement('main');
  Object.assign(body.style, { height: '780px', position: 'relative' });
  document.body.replaceChildren(title, total, field, body);
  return { body, showTotal: (count) => (total.textContent = count.toLocaleString('en')) };
}
