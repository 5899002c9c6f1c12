import { table } from '@vitrina/local';
import { examine } from './examine.ts';
import { texts } from './texts.ts';

/** Implements `npm run doctor`: prints what is reachable, what is late and what to do; exits with 1 if needed. */
const findings = await examine(process.env);
for (const [title, heading] of Object.entries(texts.titles)) {
  const lines = findings.filter((finding) => finding.title === title);
  if (lines.length === 0) continue;
  console.log(`\n${heading}`);
  const rows = table(lines.map(({ name, says, advice }) => [advice ? '✗' : '✓', name, says]));
  for (const [index, row] of rows.entries()) {
    console.log(`  ${row}`);
    const advice = lines[index]?.advice;
    if (advice) console.log(`      → ${advice}`);
  }
}
const toDo = findings.filter(({ advice }) => advice);
console.log(`\n${toDo.length > 0 ? texts.toDo(toDo.length) : texts.allWell}`);
process.exitCode = toDo.length > 0 ? 1 : 0;
