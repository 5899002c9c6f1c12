#!/usr/bin/env node
// The packages are published as TypeScript, which tsx compiles on loading.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
