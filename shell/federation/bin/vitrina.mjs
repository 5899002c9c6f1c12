#!/usr/bin/env node
// The packages are published as TypeScript, which tsx compiles as it is loaded.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
