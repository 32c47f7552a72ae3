import '../english-words.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { missingCase } from '#contract/outcome.ts';
import { createAskedRoutes } from '../network/asked-route.ts';
import { addressNow } from './address-now.ts';
import { discoverOrganization } from './discover-organization.ts';
import { signIn } from './sign-in.ts';
import type { FromSignInThread, SignInAnswers, SignInSettings, ToSignInThread } from './sign-in-protocol.ts';

/** The entry of the thread that finds an organization or signs in. It does one task and ends. */
async function start({ task, userAgent }: SignInSettings): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This file is the entry of a worker thread.');
  const post = (message: FromSignInThread): void => port.postMessage(message);
  const controller = new AbortController();
  const routes = createAskedRoutes(post);
  let answerUuid: (isNeeded: boolean) => void = () => {};

  port.on('message', (message: ToSignInThread) => {
    switch (message.kind) {
      case 'route':
      case 'name':
        return routes.found(message);
      case 'are-you-there':
        return post({ kind: 'here' });
      case 'uuid-needed':
        return answerUuid(message.isNeeded);
      case 'cancel':
        return controller.abort();
      default:
        return missingCase(message);
    }
  });

  const options = { userAgent, findRoute: routes.findRoute, signal: controller.signal };
  async function perform(): Promise<SignInAnswers[keyof SignInAnswers]> {
    switch (task.kind) {
      case 'discover':
        return discoverOrganization(task.address, {
          ...options,
          onSteps: (steps) => post({ kind: 'steps', steps }),
        });
      case 'sign-in':
        return signIn(task.url, task.method, {
          ...options,
          needsUuid: (url, userId) =>
            new Promise((resolve) => {
              answerUuid = resolve;
              post({ kind: 'is-uuid-needed', url, userId });
            }),
        });
      case 'address-now':
        return addressNow(task.url, options);
      default:
        return missingCase(task);
    }
  }
  post({ kind: 'done', answer: await perform() });
  // Without a listener the port no longer keeps the thread alive.
  port.close();
}

const settings: SignInSettings = workerData;
await start(settings);
