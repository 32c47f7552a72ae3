import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.layer.css';
import '../../src-renderer/ui/theme/global.css';
import english from 'virtual:words/en';
import { createRoot } from 'react-dom/client';
import { setWords } from '#words/say.ts';
import { OrganizationContext } from '../../src-renderer/state/organization-context.ts';
import { startOrganizations } from '../../src-renderer/state/organizations.ts';
import { startReplicas } from '../../src-renderer/state/replica.ts';
import { createFakeBridge } from '../fakes/bridge.ts';
import { anOrganization } from '../fakes/organizations.ts';
import { Gallery } from './Gallery.tsx';
import { answers } from './answers.ts';

setWords('en', english);
window.realmConsole = createFakeBridge({ answers });
startReplicas();
startOrganizations();
createRoot(document.querySelector('#root') ?? document.body).render(
  <OrganizationContext value={anOrganization().id}>
    <Gallery />
  </OrganizationContext>,
);
