import { createPeopleBridge } from '../fakes/people-bridge.ts';

const count = Number(new URLSearchParams(location.search).get('people') ?? 250);
const bridge = createPeopleBridge(count);
window.realmConsole = bridge;
// Only here: what a test uses to push and to refuse.
Object.assign(window, { fakeBridge: bridge });
await import('../../src-renderer/main.tsx');
