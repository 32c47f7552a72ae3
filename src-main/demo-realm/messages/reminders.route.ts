import { ApiError, badRequest, endOfCalendar, internalError } from '../api-error.ts';
import { accessMessage } from './message-access.ts';
import { integer } from '../parameters.ts';
import { addReminder, reminderRecords, remindersOf, removeReminder } from './reminders.ts';
import { nowSeconds } from '../state.ts';
import type { Call, Route } from '../router.ts';

const longestNote = 500;

/** Message reminders. https://zulip.com/api/create-message-reminder */
export const reminderRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/reminders',
    since: 399,
    handle: ({ state, caller }) => ({ reminders: reminderRecords(state, caller) }),
  },
  { method: 'POST', path: '/reminders', since: 381, handle: create },
  {
    method: 'DELETE',
    path: '/reminders/:id',
    since: 399,
    handle({ realm, state, caller, path }) {
      const id = Number(path[0]);
      const reminder = remindersOf(state).find((known) => known.id === id);
      if (reminder?.ownerId !== caller.userId) throw new ApiError('reminder-unknown', { status: 404 });
      removeReminder(realm, reminder);
      return {};
    },
  },
];

function create({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  const messageId = parameters.requiredJson('message_id', integer);
  const sentNote = parameters.text('note');
  const deliverAt = parameters.requiredJson('scheduled_delivery_timestamp', integer);
  if (deliverAt >= endOfCalendar) throw internalError();
  if (deliverAt <= nowSeconds(state)) throw badRequest('schedule-past');
  const message = accessMessage(state, caller, messageId);
  const note = (sentNote ?? '').trimEnd().replace(/^\n+/, '');
  if ([...note].length > longestNote) throw badRequest('reminder-note-long', { limit: longestNote });
  return { reminder_id: addReminder(realm, caller, message, { deliverAt, note }).id };
}
