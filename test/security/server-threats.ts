import { download, transport, trial } from './shown-by.ts';
import type { Threat } from './threat.ts';

/** What a server, or someone with rights on it, does to the console through its answers. */
export const serverThreats: readonly Threat[] = [
  {
    threat: 'A server sends answers that are huge, packed, broken or not what is promised',
    defence: 'Bounds on every answer, counted after unpacking; every answer is read by a schema, or refused',
    tests: [
      transport('rejects an answer beyond the limit, even if it is small on the wire'),
      {
        file: 'test/contract/parsers.test.ts',
        name: 'answers, events and errors changed anywhere are parsed or rejected, and nothing is left out silently',
      },
    ],
  },
  {
    threat:
      'A list of an answer is read as it comes, and a server makes one that ends elsewhere than it seems, or is too large',
    defence:
      'Where entries end is found as a parser of the whole text finds it; what stays of them is weighed before it is parsed',
    tests: [
      {
        file: 'src-main/zulip/long-lists.test.ts',
        name: 'is rejected whenever it would be rejected in one piece',
      },
      {
        file: 'src-main/zulip/long-lists.test.ts',
        name: 'is rejected with an entry longer than any real one',
      },
      {
        file: 'src-main/zulip/json-weight.test.ts',
        name: 'count list entries by what is kept of them, together with the text',
      },
    ],
  },
  {
    threat: 'An organization is larger than this computer can take, and is fetched again and again',
    defence: 'It is asked for once, with words that name the limit, and again only when somebody wants it',
    tests: [
      {
        file: 'src-main/zulip/event-queue.test.ts',
        name: 'whose answer is too large for this computer is not retried until someone asks for it',
      },
    ],
  },
  {
    threat: 'A server names profile fields without end, each of which takes memory for everybody',
    defence:
      'Values of 1,000 fields at most are kept, and of a field that few have no more than their values',
    tests: [
      {
        file: 'src-main/realm/people/profile-columns.test.ts',
        name: 'take little memory, whatever fields a server sends',
      },
    ],
  },
  {
    threat: 'A server calls an option or a way to sign in by a name that JavaScript has for itself',
    defence: 'Tables by names of a server have no prototype, and none of their names is left out',
    tests: [
      { file: 'src-main/zulip/wire/named.test.ts', name: '%s has every name that was sent, and no others' },
      {
        file: 'src-main/changes/calls/profile-fields.test.ts',
        name: 'a list is saved with an option whose key is a name of JavaScript',
      },
    ],
  },
  {
    threat: 'A text of a server is made to keep the console busy for minutes',
    defence: 'Texts are read in time that grows with their length',
    tests: [
      {
        file: 'test/contract/hostile-texts.test.ts',
        name: 'are handled in linear time by %s',
      },
    ],
  },
  {
    threat: 'A server nests user groups in circles, in layers or so deeply that counting them never ends',
    defence:
      'Groups are walked without recursion, each once; members that take too long to count are not counted',
    tests: [
      {
        file: 'src-main/realm/model/group-shapes.test.ts',
        name: 'is counted, changed and walked once per group',
      },
      {
        file: 'src-main/realm/model/member-counts.test.ts',
        name: 'fails if it would take too much room',
      },
      {
        file: 'src-renderer/panels/groups/nesting/deep-nesting.test.ts',
        name: 'is placed, outlined and asked for circles',
      },
    ],
  },
  {
    threat: 'A server answers every poll at once, and so takes a processor, or the account’s calls',
    defence: 'Answers that bring nothing new back off; numbers of events that do not grow are a broken queue',
    tests: [
      {
        file: 'src-main/realm/session/session-storms.test.ts',
        name: 'with %s is polled less and less often and is not shown as live',
      },
      {
        file: 'src-main/realm/session/session-storms.test.ts',
        name: 'with new heartbeats is polled a few times a second',
      },
    ],
  },
  {
    threat: 'A server, or a gateway before it, asks for a wait of years',
    defence: 'It is asked again after five minutes, and at once by “Try now”',
    tests: [
      {
        file: 'src-main/realm/session/asked-to-wait.test.ts',
        name: 'one 429 answer pauses the account for minutes, and "Try now" ends the pause',
      },
      {
        file: 'src-main/realm/session/asked-to-wait.test.ts',
        name: 'the event queue polls again after minutes, or at once on "Try now"',
      },
    ],
  },
  {
    threat: 'Names that no DNS answers for keep other organizations from connecting',
    defence:
      'Names are looked up within limits for each organization, in a pool of threads that fits; some look-ups are left to the one in view, whose thread starts first too, and answers and failures are remembered for a while',
    tests: [
      {
        file: 'test/e2e/unanswered-names.test.ts',
        name: 'don’t block the visible one’s look-up, or threads for anything else',
      },
      {
        file: 'src-main/network/names.test.ts',
        name: 'leave a look-up to the organization in view, of %i, while none is answered',
      },
      { file: 'src-main/network/names.test.ts', name: 'of one organization use only a few slots' },
      { file: 'src-main/accounts/start-turns.test.ts', name: 'let the visible organization go first' },
    ],
  },
  {
    threat: 'One organization takes the console down for all others',
    defence: 'Each has a thread of its own with bounded memory, which is started again when it ends',
    tests: [
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'a crash of an organization’s thread is reported, and the thread restarts with a higher generation',
      },
    ],
  },
  {
    threat: 'A linkifier hangs the console with its regular expression',
    defence: 'Patterns run in linear time, in a thread that is ended when it takes too long',
    tests: [trial],
  },
  {
    threat:
      'A server names another one for a file, such as one that only this computer or the office can reach',
    defence:
      'Other servers are shown and agreed to first; https alone, and no address of a network that the organization is not in',
    tests: [
      {
        file: 'src-main/realm/data-exports/data-export-lookup.test.ts',
        name: 'an export at %j of %s is fetched from %j',
      },
      { file: 'src-main/downloads/downloads.test.ts', name: 'is not requested if %s' },
      {
        file: 'src-main/downloads/downloads.test.ts',
        name: 'is not requested at %s if the organization is outside that network',
      },
      { file: 'src-main/network/address-range.test.ts', name: '%s is %s' },
    ],
  },
  {
    threat: 'A server, or a proxy before it, says "100 Continue" unasked, and nothing gets through any more',
    defence: 'It is taken from what comes before an answer, and from nothing else',
    tests: [
      {
        file: 'src-main/network/interim-answers.test.ts',
        name: 'is read after any number of "100 Continue", however the network splits them',
      },
      {
        file: 'src-main/network/interim-answers.test.ts',
        name: 'is passed on unchanged if it %s',
      },
    ],
  },
  {
    threat: 'A download never ends, or fills the disk',
    defence:
      'No more than the listed size and the room on the disk is taken, and less than 1 KB per second ends it',
    tests: [
      download('that is larger than listed is not saved if the server %s'),
      download('that the disk has no room for is aborted %s'),
      download('that trickles endlessly is aborted with a message about its speed'),
    ],
  },
];
