import type { Microfrontend } from '@vitrina/sdk';

export default { routes: {}, slots: { asistente: () => <h2>Asistente</h2> } } satisfies Microfrontend;
