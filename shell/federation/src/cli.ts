import { build } from './build.ts';
const r = await build(process.cwd());
console.log(r.contract.files.map(f=>`${f.path} ${f.size} ${f.gzip}`).join('\n'));
