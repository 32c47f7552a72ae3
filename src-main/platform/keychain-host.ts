import { fail, succeed, type Result } from '#contract/outcome.ts';
import { keychainFailure, type Keychain } from './keychain.ts';
import type { KeychainAnswer, KeychainCall, KeychainQuestion, KeychainResult } from './keychain-protocol.ts';

/** The process that calls the keychain, such as Electron's `UtilityProcess`. */
export interface KeychainProcess {
  postMessage(message: KeychainCall): void;
  on(event: 'message', listener: (message: KeychainResult) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  /** Ends it, even in the middle of a call. */
  kill(): boolean;
}

export interface KeychainHostPorts {
  /** Starts a process of the entry `keychain-process.ts`. */
  start(): KeychainProcess;
  /** The service name of all entries. Default: the program's. */
  service?: string;
  /** How long the keychain may take for a call, in milliseconds. Default: 30,000. */
  timeLimitMilliseconds?: number;
  /** How long an idle process stays, in milliseconds. Default: 5,000. */
  restMilliseconds?: number;
}

/** A keychain that is called from its own process. */
export interface HostedKeychain extends Keychain {
  /** Called when a keychain that seemed locked answers late, once the person has unlocked it. */
  onAnsweringAgain(listener: () => void): void;
  /** The accounts of all entries, if the keychain can list them. */
  list(): Promise<Result<string[]>>;
  /** Gives the current call a moment to end, then ends the process. */
  close(): Promise<void>;
}

interface Waiting {
  question: KeychainQuestion;
  settle(answer: KeychainAnswer): void;
}

/** The current call of the process. */
interface Current extends Waiting {
  id: number;
  timer: NodeJS.Timeout;
  /** It timed out, and its caller knows. */
  isGivenUp: boolean;
}

const defaultTimeLimitMilliseconds = 30_000;
const defaultRestMilliseconds = 5_000;
const closeLimitMilliseconds = 2_000;

const locked: KeychainAnswer = { ok: false, trouble: 'locked' };
const unavailable: KeychainAnswer = { ok: false, trouble: 'unavailable' };

/** About the whole keychain; denied access is about a single entry, as macOS asks. */
const isLocked = (answer: KeychainAnswer): boolean => !answer.ok && answer.trouble === 'locked';

/** Whether the console asks by itself; everything else follows from what a person does. */
const isOfConsole = ({ kind }: KeychainQuestion): boolean => kind === 'read' || kind === 'list';

/** The queue of questions to the process, one at a time. */
interface KeychainTurns extends Pick<HostedKeychain, 'onAnsweringAgain' | 'close'> {
  ask(question: KeychainQuestion): Promise<KeychainAnswer>;
}

/**
 * Starts the keychain's process on demand and ends it when idle: keys are read at the start and rarely later, and the
 * process takes some 35 MB. It gets one question at a time, since each call blocks a thread and may prompt for a
 * password. A call that times out counts as locked, and so do the questions queued behind it. If a person declines to
 * unlock the keychain, queued reads count as locked too. The process stays, since the person may still unlock the
 * keychain, until there is a new question: then it is ended and a new one started.
 */
function createTurns(ports: KeychainHostPorts): KeychainTurns {
  const { service = 'Realm Console', timeLimitMilliseconds = defaultTimeLimitMilliseconds } = ports;
  const { restMilliseconds = defaultRestMilliseconds } = ports;
  const waiting: Waiting[] = [];
  let child: KeychainProcess | null = null;
  let current: Current | null = null;
  /** Asked to end, and not gone yet. */
  let isEnding = false;
  /** It should be gone by now; nothing waits for it any more. */
  let isStuck = false;
  /** A caller was told that it is locked, and no call has succeeded since. */
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

  /** The person has just declined: don't prompt them again for what the console reads by itself. */
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

  /** The next process starts only after this one's exit, which continues the queue. */
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

/** The keychain in its own process, which runs on demand. */
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
