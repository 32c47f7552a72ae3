interface Made {
  /** The key of the answer that contains the ID. */
  readonly key: string;
  readonly name: string;
}

interface Listed {
  readonly list: string;
  readonly key: string;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string | undefined;
}

const people: Readonly<Record<number, string>> = {
  9: 'anna',
  10: 'boris',
  11: 'chitra',
  12: 'dalia',
  13: 'emil',
  17: 'farid',
  18: 'greta',
  19: 'hana',
  20: 'ines',
  21: 'jun',
  22: 'kofi',
  23: 'lena',
  24: 'mateo',
};

const fields: Readonly<Record<number, string>> = {
  33: 'phone',
  34: 'about',
  35: 'office',
  36: 'birthday',
  37: 'blog',
  38: 'mentor',
  39: 'github',
  40: 'tracker',
  41: 'pronouns',
  49: 'by-admin',
};

const linkifierCalls = [226, 227, 228, 235, 238, 240, 242];
const messageCalls = [340, 342, 343, 347, 348, 405];

function each<T>(entries: Readonly<Record<number, string>>, made: (name: string) => T): Record<number, T> {
  return Object.fromEntries(Object.entries(entries).map(([n, name]) => [n, made(name)]));
}

/** A name without characters that can't be in one. */
function plain(name: unknown): string {
  return String(name).replaceAll(/[^\w:]+/g, '-');
}

/** Which of the script's answers contain IDs, and what the recordings omit from their calls. */
export const bindings = {
  /** By call: one new thing. */
  made: {
    ...each(people, (name): Made => ({ key: 'user_id', name: `user.${name}` })),
    ...each(fields, (name): Made => ({ key: 'id', name: `field.${name}` })),
    ...Object.fromEntries(linkifierCalls.map((n): [number, Made] => [n, { key: 'id', name: `filter.${n}` }])),
    ...Object.fromEntries(messageCalls.map((n): [number, Made] => [n, { key: 'id', name: `message.${n}` }])),
    387: { key: 'scheduled_message_id', name: 'scheduled.first' },
    394: { key: 'ids', name: 'draft.first' },
    400: { key: 'uri', name: 'upload.plan' },
  } as Readonly<Record<number, Made>>,
  /** By call: lists that name their entries. */
  listed: {
    159: { list: 'user_groups', key: 'id', nameOf: (row) => `group.${plain(row['name'])}` },
    281: { list: 'streams', key: 'stream_id', nameOf: (row) => `channel.${plain(row['name'])}` },
    403: {
      list: 'attachments',
      key: 'id',
      nameOf: (row) => (String(row['name']).startsWith('plan') ? 'attachment.plan' : undefined),
    },
    440: {
      list: 'invites',
      key: 'id',
      nameOf: (row) => (row['is_multiuse'] === true ? 'link.first' : 'invitation.first'),
    },
  } as Readonly<Record<number, Listed>>,
  /** Texts that no comparison of two levels explains. */
  wholeTexts: [
    { n: 349, parameters: { queue_id: '{queue.owner}', local_id: '1.1' } },
    { n: 405, parameters: { content: '[plan]({upload.plan})' } },
    { n: 441, path: '/invites/{invitation.first}' },
    { n: 442, path: '/invites/multiuse/{link.first}' },
    { n: 370, parameters: { messages: '[1000466]' } },
    { n: 459, parameters: { queue_id: '{queue.member}' } },
    { n: 472, parameters: { queue_id: '{queue.owner}' } },
  ] as readonly {
    readonly n: number;
    readonly path?: string;
    readonly parameters?: Readonly<Record<string, string>>;
  }[],
};
