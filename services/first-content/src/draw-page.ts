import { FIRST_CALLS, FIRST_ROUNDS, type FirstInput } from '@vitrina/contracts/microfrontends/first-content';
import { FirstFault } from './fault.ts';
import { asksForCalls, type DrawnOutput } from './output.ts';

/** Page as a module drew it, with markup that a page can carry. */
export type DrawnPage = Extract<DrawnOutput, { html: string }>;

type Answer = FirstInput['answers'][string];

/**
 * Makes the calls that a module requests until the module draws.
 * @param run calls the module
 * @param ask makes a call, such as `GET /api/galeria`, at an address
 * @returns `missing` if the subject of the address does not exist, null for a page without first content
 * @throws {FirstFault} if the module requests too much; any error of `run` and `ask`
 */
export async function drawPage(
  { path, visit }: Pick<FirstInput, 'path' | 'visit'>,
  run: (input: FirstInput) => Promise<DrawnOutput>,
  ask: (call: string, address: string) => Promise<Answer>,
): Promise<DrawnPage | 'missing' | null> {
  const answers: Record<string, Answer> = {};
  for (let round = 0; round <= FIRST_ROUNDS; round += 1) {
    const output = await run({ path, visit, answers });
    if (!asksForCalls(output)) return output;
    const asked = Object.keys(answers).length + output.calls.length;
    if (asked > FIRST_CALLS) throw new FirstFault(`it asks ${asked} calls`);
    const asking = output.calls.map(async ({ call, address }) => {
      answers[address] = await ask(call, address);
    });
    await Promise.all(asking);
  }
  throw new FirstFault(`it asks in more than ${FIRST_ROUNDS} rounds`);
}
