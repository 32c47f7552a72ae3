import type { Threat } from './threat.ts';

/** Threats to what is changed, and to what the journal says of it. */
export const changeThreats: readonly Threat[] = [
  {
    threat:
      'The journal says that something was done that never arrived, and an undo takes away what somebody else made',
    defence:
      'A refusal proves a deletion only where another thing can be read; what was made has to fit in all that the server tells; an undo takes away only what an answer said was made',
    tests: [
      {
        file: 'test/contract/lost-deletions.test.ts',
        name: 'stays unknown where the server refuses %s alike',
      },
      { file: 'test/contract/rival-makers.test.ts', name: 'is $outcome beside $what' },
      { file: 'test/contract/rival-makers.test.ts', name: 'leaves %s alone that may be a rival’s' },
    ],
  },
  {
    threat:
      'A removal from a group or a channel that never arrived counts as done since the person was deactivated meanwhile, and a reactivation gives back what it was to end',
    defence:
      'Servers list nobody who is deactivated: what became of such a change stays unknown until the person is listed again',
    tests: [
      {
        file: 'test/contract/lost-memberships.test.ts',
        name: 'is told from the list, but for somebody deactivated, whom servers leave out: %s',
      },
      {
        file: 'src-main/changes/late-sendings.test.ts',
        name: 'is not taken to be a removal from a group where somebody deactivated the person, who is in no group then',
      },
    ],
  },
  {
    threat: 'The role of the console’s own account is lowered while a job runs',
    defence: 'The job pauses with the event, before the server has to refuse what is left',
    tests: [
      {
        file: 'src-main/changes/engine-waits.test.ts',
        name: 'pauses as soon as its own account has fewer rights, and asks for no refusals',
      },
    ],
  },
  {
    threat: 'A change is sent twice, or by accident to the wrong people',
    defence:
      'Everything is previewed; the journal has each intent before it is sent; a lost answer is read back, never sent again blindly',
    tests: [
      {
        file: 'src-main/changes/engine-crash.test.ts',
        name: 'finds journal and realm in agreement, finishes the job and sends nothing twice',
      },
      {
        file: 'src-main/changes/plan.test.ts',
        name: 'never takes the last owner away',
      },
      {
        file: 'src-main/changes/actions.test.ts',
        name: 'a protected account is left alone, also by what was planned before',
      },
    ],
  },
  {
    threat:
      'Two people change the same options, folders or order from two consoles, and one takes back in silence what the other has just done',
    defence:
      'What a call sends whole is compared with the server’s right before it goes out; what it replaced in the same moment is said, and an undo brings that back rather than what was there before',
    tests: [
      {
        file: 'test/contract/rival-lists.test.ts',
        name: 'is left as they have it, though no event has told of it',
      },
      {
        file: 'test/contract/rival-lists.test.ts',
        name: 'in the moment of the call is said to be replaced where the answer %s, and brought back by an undo',
      },
      {
        file: 'src-main/changes/replaced-values.test.ts',
        name: 'is said to be replaced though somebody else had set the very value of the call before it',
      },
      {
        file: 'test/contract/rival-lists.test.ts',
        name: 'are known to be set where the answer %s, and an undo leaves the name',
      },
      {
        file: 'test/long/racing-worlds.test.ts',
        name: 'where two change the same lists, nothing that one has done is lost in silence',
      },
    ],
  },
  {
    threat: 'A change waits for the rate limit and then goes to what had the name or the place before',
    defence: 'Names and orders that a call needs are read once it may go out',
    tests: [{ file: 'src-main/changes/send.test.ts', name: 'by the time the call goes out, $what' }],
  },
  {
    threat: 'A job goes on after a restart, and takes what it has not listed yet for gone or unchanged',
    defence:
      'The lists that its next changes are part of are asked for first, and it waits where they cannot be read',
    tests: [
      {
        file: 'test/contract/resumed-jobs.test.ts',
        name: '%s is carried out by a job that goes on after a restart',
      },
    ],
  },
  {
    threat:
      'A playground is removed to make room for another one, and the trouble that follows leaves neither',
    defence:
      'Its second half is sent as long as the first is known to have been carried out; else the journal says that it is gone',
    tests: [{ file: 'test/contract/playground-changes.test.ts', name: 'is replaced all the same where %s' }],
  },
];
