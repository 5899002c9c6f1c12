import {
  extendZodWithOpenApi,
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { CallDefinition } from './calls/define.ts';
import { calls } from './calls/index.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

extendZodWithOpenApi(z);

const envelope = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
});

const everyCall: readonly ErrorCode[] = [
  'solicitud_invalida',
  'demasiadas_solicitudes',
  'error_interno',
  'servicio_no_disponible',
];

function errorsOf(call: CallDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...everyCall, ...(call.errors ?? [])]);
  if (call.access !== 'everyone')
    codes.add(call.access === 'team' ? 'token_de_equipo' : (call.withoutSession ?? 'no_autenticado'));
  if (call.access === 'provider') codes.add('perfil_incompleto');
  if (call.access === 'admin' || call.access === 'staff') codes.add('no_permitido');
  if (call.method !== 'GET') codes.add('origen_no_permitido');
  return [...codes];
}

function errorResponses(call: CallDefinition): RouteConfig['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(call)) {
    const { status, text } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${text}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      { description: lines.join('\n\n'), content: { 'application/json': { schema: envelope } } },
    ]),
  );
}

function requestOf(call: CallDefinition): NonNullable<RouteConfig['request']> {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { query: call.query }),
    ...(call.json && { body: { content: { 'application/json': { schema: call.json, example: call.examples?.[0] } } } }),
    ...(call.multipart && { body: { content: { 'multipart/form-data': { schema: call.multipart } } } }),
  };
}

function routeOf(call: CallDefinition): RouteConfig {
  const type = call.stream ? 'text/event-stream' : (call.mediaType ?? 'application/json');
  return {
    method: call.method.toLowerCase() as RouteConfig['method'],
    path: call.path.replaceAll(/:(\w+)/g, '{$1}'),
    summary: call.summary,
    tags: [call.service],
    request: requestOf(call),
    responses: {
      [call.status]: { description: call.summary, content: { [type]: { schema: call.answer } } },
      ...errorResponses(call),
    },
  };
}

/**
 * Builds the OpenAPI 3.1 document of every public call, from the schemas that the services parse with. `url` is the
 * public address of the platform.
 */
export function buildOpenApi(url: string): object {
  const registry = new OpenAPIRegistry();
  for (const call of Object.values<CallDefinition>(calls)) registry.registerPath(routeOf(call));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Vitrina', version: '1.0.0', description: 'Llamadas públicas del directorio Vitrina.' },
    servers: [{ url }],
  });
  repairPatterns(document);
  return document;
}

/** Removes the flags that the generator leaves behind a pattern: JSON Schema has none, and always reads it as Unicode. */
function repairPatterns(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('pattern' in part && typeof part.pattern === 'string') part.pattern = part.pattern.replace(/\$\/[a-z]+$/, '$');
  for (const inner of Object.values(part)) repairPatterns(inner);
}
