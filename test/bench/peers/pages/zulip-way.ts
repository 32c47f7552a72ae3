/**
 * Like Zulip's own lists: all rows in memory, filtered and sorted with each letter, 80 of them in the document and 80
 * more after scrolling to the end. https://github.com/zulip/zulip/blob/main/web/src/list_widget.ts
 */
import { drawFrame } from './frame.ts';
import { columns, compareAddresses, isFound, loadPeople, wordsOf, type Person } from './people.ts';

const portion = 80;
const people = await loadPeople();
let sorted = people;
let shown = people;
let drawn = 0;
let words: string[] = [];
let isDescending = true;

const table = document.createElement('table');
table.style.tableLayout = 'fixed';
table.style.width = '100%';
const head = table.createTHead().insertRow();
const rows = table.createTBody();

function toRow(person: Person): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.dataset['person'] = '';
  for (const { key } of columns) row.insertCell().textContent = person[key];
  return row;
}

function drawMore(): void {
  rows.append(...shown.slice(drawn, drawn + portion).map(toRow));
  drawn = Math.min(shown.length, drawn + portion);
}

function redraw(): void {
  shown = words.length === 0 ? sorted : sorted.filter((person) => isFound(person, words));
  frame.showTotal(shown.length);
  rows.replaceChildren();
  drawn = 0;
  drawMore();
}

const frame = drawFrame((text) => {
  words = wordsOf(text);
  redraw();
});
for (const { key, title } of columns) {
  const cell = document.createElement('th');
  cell.textContent = title;
  cell.addEventListener('click', () => {
    isDescending = !isDescending;
    const sign = isDescending ? -1 : 1;
    sorted = people.toSorted((one, other) => sign * compareAddresses(one[key], other[key]));
    redraw();
  });
  head.append(cell);
}
frame.body.style.overflow = 'auto';
frame.body.append(table);
frame.body.addEventListener('scroll', () => {
  const { scrollTop, clientHeight, scrollHeight } = frame.body;
  if (scrollTop + clientHeight > scrollHeight - 500) drawMore();
});
redraw();
