import { createRoot } from 'react-dom/client';
import { RemoteRoute, remotePages, startFederation } from './federation/index.ts';

startFederation();
const here = location.pathname.toLowerCase();
const page = remotePages().find(({ path }) => path.replace('/*', '') === here);
const root = document.getElementById('root');
if (root && page) createRoot(root).render(<RemoteRoute name={page.microfrontend} path={page.path} />);
