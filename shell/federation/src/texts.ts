import { kilobytes, type MicrofrontendStatus } from '@vitrina/contracts/microfrontends';

/** What the command line says. */
export const texts = {
  usage: `Uso: cli.ts <orden> [carpeta…]   (sin carpeta: la actual)
  build       compila para producción y comprueba los presupuestos
  watch       compila con cada cambio; con --deploy también publica y activa
  publish     sube al registro lo ya compilado, sin activarlo
  deploy      compila, publica y activa; con --built toma lo ya compilado
  rollback    vuelve a la versión anterior
  status      muestra canal, versiones y movimientos`,
  built: (name: string, bytes: number, ms: number) => `${name}: ${kilobytes(bytes)} de JavaScript (gzip), ${ms} ms`,
  published: (name: string, version: string) => `${name} ${version}: publicada`,
  live: (name: string, version: string) => `${name} ${version}: activa`,
  watching: (name: string) => `${name}: esperando cambios (Ctrl-C para terminar)`,
  deployReason: 'Despliegue',
  watchReason: 'Desarrollo',
} as const;

/** A microfrontend's status as lines for a terminal. */
export function statusLines({ nombre, canal, versiones, movimientos }: MicrofrontendStatus): string[] {
  return [
    `${nombre}  activa: ${canal.activa ?? '—'}  anterior: ${canal.anterior ?? '—'}  revisión: ${canal.revision}`,
    'Versiones',
    ...versiones.map(({ version, publicada, javascript, avisos }) => {
      const failures = Object.values(avisos).reduce((sum, count) => sum + count, 0);
      return `  ${version}  ${publicada}  ${kilobytes(javascript)}  avisos: ${failures}`;
    }),
    'Movimientos',
    ...movimientos.map(
      ({ fecha, equipo, desde, hacia, motivo }) => `  ${fecha}  ${equipo}  ${desde ?? '—'} → ${hacia}  ${motivo}`,
    ),
  ];
}
