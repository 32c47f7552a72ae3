import { fail, succeed, type Result } from '#contract/outcome.ts';
import { keychainFailure, type Keychain } from './keychain.ts';
import type { KeychainAnswer, KeychainCall, KeychainQuestion, KeychainResult } from './keychain-protocol.ts';

/** The process that asks the keychain, as Electron's `UtilityProcess` is one. */
export interface KeychainProcess {
  postMessage(message: KeychainCall): void;
  on(event: 'message', listener: (message: KeychainResult) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  /** Ends it, also in the middle of a call. */
  kill(): boolean;
}

export interface KeychainHostPorts {
  /** Starts a process of the entry `keychain-process.ts`. */
  start(): KeychainProcess;
  /** The name under which all entries are. Default: the program's. */
  service?: string;
  /** How long the keychain may take for one call, in milliseconds. Default 30,000. */
  timeLimitMilliseconds?: number;
  /** How long the process stays when nothing is asked, in milliseconds. Default 5,000. */
  restMilliseconds?: number;
}

/** A keychain that is asked in a process of its own. */
export interface HostedKeychain extends Keychain {
  /** Takes a listener for a keychain that answers after all, once somebody has unlocked it, also without being asked. */
  onAnsweringAgain(listener: () => void): void;
  /** The accounts of all entries, where the keychain tells them. */
  list(): Promise<Result<string[]>>;
  /** Lets what is under way end for a moment, then ends the process. */
  close(): Promise<void>;
}

interface Waiting {
  question: KeychainQuestion;
  settle(answer: KeychainAnswer): void;
}

/** The call that the process is at. */
interface Current extends Waiting {
  id: number;
  timer: NodeJS.Timeout;
  /** Its time is over, and who asked has heard so. */
  isGivenUp: boolean;
}

const defaultTimeLimitMilliseconds = 30_000;
const defaultRestMilliseconds = 5_000;
const closeLimitMilliseconds = 2_000;

const locked: KeychainAnswer = { ok: false, trouble: 'locked' };
const unavailable: KeychainAnswer = { ok: false, trouble: 'unavailable' };

/** That of the whole keychain: access is denied entry by entry, as macOS asks. */
const isLocked = (answer: KeychainAnswer): boolean => !answer.ok && answer.trouble === 'locked';

/** Whether that is asked without anybody having asked for it; everything else is what somebody does just now. */
const isOfConsole = ({ kind }: KeychainQuestion): boolean => kind === 'read' || kind === 'list';

/** The process's turns: one question after the other. */
interface KeychainTurns extends Pick<HostedKeychain, 'onAnsweringAgain' | 'close'> {
  ask(question: KeychainQuestion): Promise<KeychainAnswer>;
}

/**
 * The keychain over a process that is started when it is needed, and ended when nothing was asked for a while: keys are
 * read when the program starts and rarely after, and the process takes some 35 MB. It is asked one thing at a time, since
 * each call blocks a thread and may ask somebody for a password. One that does not answer in time counts as locked, for all that
 * wait for their turn too, and so does one that somebody has declined to unlock, for the keys that wait to be read; the
 * process stays, as somebody may be about to unlock it, until there is something new to ask: then it is ended and another
 * one begun.
 */
function createTurns(ports: KeychainHostPorts): KeychainTurns {
  const { service = 'Realm Console', timeLimitMilliseconds = defaultTimeLimitMilliseconds } = ports;
  const { restMilliseconds = defaultRestMilliseconds } = ports;
  const waiting: Waiting[] = [];
  let child: KeychainProcess | null = null;
  let current: Current | null = null;
  /** Told to end, and not gone yet. */
  let isEnding = false;
  /** It should be gone by now: nothing waits for that any more. */
  let isStuck = false;
  /** Somebody heard that it is locked, and nothing good came of it since. */
  let hasGivenUp = false;
  let lastId = 0;
  let answeringAgain: () => void = () => {};
  let whenIdle: () => void = () => {};
  let isClosed = false;
  let resting: NodeJS.Timeout | undefined;

  function start(): KeychainProcess {
    const started = ports.start();
    started.on('message', ({ id, answer }) => {
      if (!isEnding && current?.id === id) end(current, answer);
    });
    started.once('exit', () => {
      if (child !== started) return;
      child = null;
      isEnding = false;
      isStuck = false;
      if (current) end(current, unavailable);
      else next();
    });
    return started;
  }

  function end({ timer, isGivenUp, settle }: Current, answer: KeychainAnswer): void {
    clearTimeout(timer);
    current = null;
    if (!isGivenUp) settle(answer);
    if (isLocked(answer)) passOver();
    else if (hasGivenUp && (answer.ok || answer.trouble === 'missing')) {
      hasGivenUp = false;
      answeringAgain();
    }
    next();
  }

  /** Somebody has just declined: what the console wants to know by itself does not ask them once more. */
  function passOver(): void {
    hasGivenUp = true;
    const wanted = waiting.splice(0);
    waiting.push(...wanted.filter(({ question }) => !isOfConsole(question)));
    for (const { question, settle } of wanted) if (isOfConsole(question)) settle(locked);
  }

  function giveUp(call: Current): void {
    call.isGivenUp = true;
    hasGivenUp = true;
    for (const { settle } of [call, ...waiting.splice(0)]) settle(locked);
    whenIdle();
  }

  /** Nothing is begun before it is gone: its exit goes on with what waits. */
  function endProcess(): void {
    if (child === null || isEnding) return;
    isEnding = true;
    child.kill();
    setTimeout(() => {
      isStuck = isEnding;
      next();
    }, timeLimitMilliseconds).unref();
  }

  function next(): void {
    if (isStuck) for (const { settle } of waiting.splice(0)) settle(locked);
    if (current) {
      if (current.isGivenUp && waiting.length > 0) endProcess();
      return;
    }
    if (isEnding) return;
    clearTimeout(resting);
    const first = waiting.shift();
    if (!first) {
      resting = setTimeout(endProcess, restMilliseconds).unref();
      return whenIdle();
    }
    const id = ++lastId;
    const call: Current = {
      ...first,
      id,
      isGivenUp: false,
      timer: setTimeout(() => giveUp(call), timeLimitMilliseconds),
    };
    current = call;
    try {
      child ??= start();
      child.postMessage({ id, service, question: first.question });
    } catch {
      end(call, unavailable);
    }
  }

  return {
    ask(question) {
      if (isClosed) return Promise.resolve(unavailable);
      return new Promise((settle) => {
        waiting.push({ question, settle });
        next();
      });
    },
    onAnsweringAgain(listener) {
      answeringAgain = listener;
    },
    async close() {
      isClosed = true;
      for (const { settle } of waiting.splice(0)) settle(unavailable);
      if (current && !current.isGivenUp && current.question.kind !== 'read') {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
          timer = setTimeout(resolve, closeLimitMilliseconds);
        });
        clearTimeout(timer);
      }
      endProcess();
    },
  };
}

/** The keychain over a process of its own, which is there while it is needed. */
export function createKeychain(ports: KeychainHostPorts): HostedKeychain {
  const turns = createTurns(ports);

  async function ask(question: KeychainQuestion): Promise<Result<Extract<KeychainAnswer, { ok: true }>>> {
    const answer = await turns.ask(question);
    return answer.ok ? succeed(answer) : fail(keychainFailure(answer.trouble));
  }

  async function tell(question: KeychainQuestion): Promise<Result<null>> {
    const result = await ask(question);
    return result.ok ? succeed(null) : result;
  }

  return {
    check: () => tell({ kind: 'check' }),
    async read(account) {
      const result = await ask({ kind: 'read', account });
      if (!result.ok) return result;
      const { key } = result.value;
      return key === null ? fail(keychainFailure('missing')) : succeed(key);
    },
    async list() {
      const result = await ask({ kind: 'list' });
      return result.ok ? succeed(result.value.accounts ?? []) : result;
    },
    write: (account, key) => tell({ kind: 'write', account, key }),
    delete: (account) => tell({ kind: 'delete', account }),
    onAnsweringAgain: turns.onAnsweringAgain,
    close: turns.close,
  };
}
