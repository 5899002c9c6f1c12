import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sdkReference } from './reference.ts';

/* `npm run reference -w @vitrina/sdk`: writes REFERENCE.md. */

writeFileSync(path.resolve(import.meta.dirname, '../REFERENCE.md'), sdkReference());
