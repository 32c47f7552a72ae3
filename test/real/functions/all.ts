import { channelFunctions } from './channels.ts';
import { messageFunctions } from './messages.ts';
import { organizationFunctions } from './organization.ts';
import { peopleFunctions } from './people.ts';
import { pushFunctions } from './push.ts';
import type { FunctionCase } from './function-case.ts';

/** Every client function that calls a server, in an order in which later ones use what earlier ones created. */
export const clientFunctions: readonly FunctionCase[] = [
  ...peopleFunctions,
  ...organizationFunctions,
  ...channelFunctions,
  ...messageFunctions,
  ...pushFunctions,
];
