import { badRequest } from '../api-error.ts';
import { z } from 'zod';
import type { MessageStore, StoredSubmessage } from './message-store.ts';

/** Interactive messages. https://zulip.com/help/create-a-poll */
const widgetKinds = ['poll', 'todo'] as const;
type WidgetKind = (typeof widgetKinds)[number];

const widgetSchema = z.object({ widget_type: z.enum(widgetKinds) });

/** The first submessage created by a message's command for a poll or to-do list; undefined for all others. */
export function widgetOf(
  store: MessageStore,
  senderId: number,
  content: string,
): StoredSubmessage | undefined {
  const command = /^\/(\w+)(?=\s|$)/.exec(content)?.[1];
  const kind = widgetKinds.find((each) => each === command);
  if (kind === undefined) return undefined;
  const [first = '', ...rest] = content.slice(kind.length + 1).split(/\r\n|\n|\r/);
  const items = rest.map((line) => line.trim().replace(/\s*[-*]?\s*/, '')).filter((line) => line !== '');
  const extra_data =
    kind === 'poll'
      ? { question: first.trim(), options: items }
      : { task_list_title: first.trim(), tasks: items.map(toTask) };
  return newSubmessage(store, senderId, 'widget', JSON.stringify({ widget_type: kind, extra_data }));
}

function toTask(line: string): { task: string; desc: string } {
  const [task = '', ...description] = line.split(': ');
  return { task: task.trim(), desc: description.join(': ').trim() };
}

/** Creates a submessage with a new id. */
export function newSubmessage(
  store: MessageStore,
  senderId: number,
  messageType: string,
  content: string,
): StoredSubmessage {
  const id = store.nextSubmessageId ?? 1;
  store.nextSubmessageId = id + 1;
  return { id, senderId, messageType, content };
}

const text = z.string();
const index = z.int().min(0).max(1_000);
const of = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ type: text, ...shape });
const known: Readonly<Record<WidgetKind, Readonly<Record<string, z.ZodType>>>> = {
  poll: {
    vote: of({ key: text, vote: z.union([z.literal(1), z.literal(-1)]) }),
    question: of({ question: text }),
    new_option: of({ option: text, idx: index }),
  },
  todo: {
    new_task: of({ key: index, task: text, desc: text, completed: z.boolean() }),
    strike: of({ key: text }),
    new_task_list_title: of({ title: text }),
  },
};

/** The kind of a message's widget, from its first submessage. */
function kindOf([first]: readonly StoredSubmessage[]): WidgetKind | undefined {
  if (first?.messageType !== 'widget') return undefined;
  return widgetSchema.safeParse(JSON.parse(first.content)).data?.widget_type;
}

/** Checks an interaction with a poll or to-do list; other submessages may be anything. */
export function checkWidgetChange(
  submessages: readonly StoredSubmessage[],
  change: unknown,
  isAuthor: boolean,
): void {
  const kind = kindOf(submessages);
  if (kind === undefined) return;
  const place = `${kind} data`;
  const { success, data } = z.object({ type: text }).safeParse(change);
  if (!success) {
    const isDictionary = typeof change === 'object' && change !== null && !Array.isArray(change);
    if (!isDictionary) throw badRequest('not-dict', { name: place });
    throw 'type' in change
      ? badRequest('not-string', { name: `${place}["type"]` })
      : badRequest('widget-key-missing', { key: 'type', name: place });
  }
  const { type } = data;
  if (!isAuthor && type === 'question') throw badRequest('poll-question-author');
  if (!isAuthor && type === 'new_task_list_title') throw badRequest('todo-title-author');
  const schema = Object.hasOwn(known[kind], type) ? known[kind][type] : undefined;
  if (schema === undefined) throw badRequest('widget-type', { widget: kind, type });
  if (!schema.safeParse(change).success) throw badRequest('parameter-invalid', { name: place });
}
