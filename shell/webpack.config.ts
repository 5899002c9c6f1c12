import { hostConfig } from '@vitrina/federation';
import declaration from './microfrontend.ts';

export default (mode: 'production' | 'development') => hostConfig(import.meta.dirname, declaration, mode);
