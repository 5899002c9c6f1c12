import { isPlainText, normalizeLineBreaks } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';

/** A visitor's message as it is kept. @throws {Problem} `solicitud_invalida` for characters nobody types */
export function plainMessage(text: string, field: string): string {
  const said = normalizeLineBreaks(text);
  if (!isPlainText(said)) throw new Problem('solicitud_invalida', { fields: [field] });
  return said;
}
