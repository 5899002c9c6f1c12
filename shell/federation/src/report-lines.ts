import type { FailureGroup, StackFrame } from '@vitrina/contracts/microfrontends';

/** Number of stack frames that are shown. */
const MOST_FRAMES = 4;

const said = {
  title: 'Avisos de los navegadores',
  none: 'Ningún aviso en los últimos 30 días.',
  more: 'Todos: npm run registry -w <carpeta> -- reports. Qué significa cada código: docs/load-failures.md',
  others: 'otros fallos de esta versión, sin más detalle',
  withoutMessage: 'sin mensaje',
  times: (count: number) => `${count} ${count === 1 ? 'página' : 'páginas'}`,
  outside: 'código ajeno a los builds',
} as const;

/**
 * Formats failures for a terminal: code, count, browsers and the first frames of each.
 * @param most number of groups shown; if there are more, the last line says how to read them
 */
export function reportLines(groups: readonly FailureGroup[], most = Number.POSITIVE_INFINITY): string[] {
  if (groups.length === 0) return [said.title, `  ${said.none}`];
  const shown = groups.slice(0, most);
  const lines = shown.flatMap(groupLines).map(printable);
  return [said.title, ...lines, ...(shown.length < groups.length ? [`  ${said.more}`] : [])];
}

function groupLines(group: FailureGroup): string[] {
  const { version, codigo, veces, mensaje, navegadores, rutas, ultimo, pila } = group;
  const message = group.otros ? said.others : (mensaje ?? said.withoutMessage);
  return [
    `  ${version}  ${codigo}  ${said.times(veces)}  ${ultimo}  ${[...navegadores, ...rutas].join(', ')}`,
    `    ${message}`,
    ...pila.slice(0, MOST_FRAMES).map((frame) => `      ${frameText(frame)}`),
  ];
}

/** Removes terminal control characters: messages and function names come from visitors' browsers. */
const printable = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

function frameText({ funcion, archivo, linea, columna }: StackFrame): string {
  const place = archivo === null ? said.outside : `${archivo}:${linea}:${columna}`;
  return funcion === null ? place : `${funcion} (${place})`;
}
