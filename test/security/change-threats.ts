import type { Threat } from './threat.ts';

/** Threats to changes and to what the journal says about them. */
export const changeThreats: readonly Threat[] = [
  {
    threat:
      'The journal says that something was done that never arrived, and an undo takes away what somebody else made',
    defence:
      'A refusal proves a deletion only where another thing can be read; what was made has to fit in all that the server tells; an undo takes away only what an answer said was made',
    tests: [
      {
        file: 'test/contract/lost-deletions.test.ts',
        name: 'stays unknown if the server rejects %s in the same way',
      },
      { file: 'test/contract/rival-makers.test.ts', name: 'is $outcome next to $what' },
      { file: 'test/contract/rival-makers.test.ts', name: 'leaves %s alone that may be a rival’s' },
    ],
  },
  {
    threat:
      'A scheduled message was delivered before its removal arrived, and the journal says that nobody got it; or the other way round',
    defence:
      'That it is gone proves its removal only well before its time on the clock of the server, which may have been ahead; else it is looked for among the messages, and where none or another one’s is there the change stays unknown',
    tests: [
      {
        file: 'test/contract/lost-scheduled-messages.test.ts',
        name: 'doesn’t count as deleted if it was delivered, however often deletion is requested',
      },
      {
        file: 'test/contract/lost-scheduled-messages.test.ts',
        name: 'was delivered while the server’s clock was ahead, whatever the time is since',
      },
      {
        file: 'test/contract/lost-scheduled-messages.test.ts',
        name: 'may be deleted or delivered if another one with the same text was delivered',
      },
      {
        file: 'test/contract/lost-scheduled-messages.test.ts',
        name: 'may be deleted, or delivered and edited since, if its time has come and nothing is there',
      },
    ],
  },
  {
    threat:
      'Something is made, its answer is lost, somebody deletes it before the console looks, and it is made again',
    defence:
      'That nothing is there proves that nothing was made only where the same run of the console sent it, less than ten minutes ago; else the change stays unknown',
    tests: [
      {
        file: 'src-main/changes/deeds.test.ts',
        name: 'a message sent %s, %d ms, cannot have come and gone unseen',
      },
      {
        file: 'test/contract/lost-deeds.test.ts',
        name: 'that was added just before the console ended, and deleted before it was back, stays unknown',
      },
    ],
  },
  {
    threat:
      'A private channel that its maker is not subscribed to is taken for one that was never made, and is made twice',
    defence:
      'Its absence proves nothing to an account that would not be shown it: whether it was made stays unknown',
    tests: [
      {
        file: 'test/contract/lost-channels.test.ts',
        name: 'is looked for if its creator can see it: %s, subscribed: %s, %s: %s',
      },
    ],
  },
  {
    threat:
      'After an import or the restore of a backup an id is somebody else’s, who happens to have what a lost change was to set, and the journal takes that for proof',
    defence:
      'Nothing is read back before the organization is loaded and tells whose ids they are; what a stranger has proves nothing, whom neither name nor address tell to be the one meant',
    tests: [
      {
        file: 'src-main/changes/identity-check.test.ts',
        name: 'is not read back for what was sent before while the owner of the ids is unknown',
      },
      {
        file: 'src-main/changes/identity-check.test.ts',
        name: 'proves nothing about what was sent before: other people’s values do not count',
      },
      {
        file: 'src-main/changes/identity-check.test.ts',
        name: 'proves nothing about a lost change, unlike the same person: %s',
      },
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
        name: 'is settled by the list, unless the person is deactivated and so missing from it: %s',
      },
      {
        file: 'src-main/changes/late-sendings.test.ts',
        name: 'does not count as a removal from a group if someone deactivated the person',
      },
    ],
  },
  {
    threat: 'The role of the console’s own account is lowered while a job runs',
    defence: 'The job pauses with the event, before the server has to refuse what is left',
    tests: [
      {
        file: 'src-main/changes/engine-waits.test.ts',
        name: 'pauses the job as soon as its account has fewer rights, without collecting refusals',
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
        name: 'leaves journal and realm consistent, and later finishes the job without sending anything twice',
      },
      {
        file: 'src-main/changes/plan.test.ts',
        name: 'never demotes the last owner',
      },
      {
        file: 'src-main/changes/actions.test.ts',
        name: 'leaves a protected account alone, even if the change was planned before',
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
        name: 'is left as they set it, even without an event',
      },
      {
        file: 'test/contract/rival-lists.test.ts',
        name: 'during the call is reported as replaced if the answer %s, and restored by an undo',
      },
      {
        file: 'src-main/changes/replaced-values.test.ts',
        name: 'is reported as replaced even if someone else set the previous call’s value',
      },
      {
        file: 'test/contract/rival-lists.test.ts',
        name: 'are known to be set if the answer %s, and an undo leaves the name',
      },
      {
        file: 'test/long/racing-worlds.test.ts',
        name: 'two people who change the same lists lose nothing silently',
      },
    ],
  },
  {
    threat: 'A change waits for the rate limit and then goes to what had the name or the place before',
    defence: 'Names and orders that a call needs are read once it may go out',
    tests: [{ file: 'src-main/changes/send.test.ts', name: 'is checked when the call goes out: $what' }],
  },
  {
    threat: 'A job goes on after a restart, and takes what it has not listed yet for gone or unchanged',
    defence:
      'The lists that its next changes are part of are asked for first, and it waits where they cannot be read',
    tests: [
      {
        file: 'test/contract/resumed-jobs.test.ts',
        name: '%s is carried out by a job that continues after a restart',
      },
    ],
  },
  {
    threat:
      'A playground is removed to make room for another one, and the trouble that follows leaves neither',
    defence:
      'Its second half is sent as long as the first is known to have been carried out; else the journal says that it is gone',
    tests: [{ file: 'test/contract/playground-changes.test.ts', name: 'is still replaced if %s' }],
  },
];
