import { remoteConfig } from '@vitrina/federation';
import declaration from './microfrontend.ts';

export default (mode: 'production' | 'development') => remoteConfig(import.meta.dirname, declaration, mode);
