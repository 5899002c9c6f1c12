/** Text that the previous screen passed with the navigation, such as the chosen plan or a notice, else null. */
export function textOf(state: unknown, name: string): string | null {
  const text: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof text === 'string' && text ? text : null;
}
