import { outboxIndex } from '@vitrina/kernel';
import type { IndexDefinition, QueryShape } from './queries.ts';

const byProvider = { proveedorId: 1, estado: 1, orden: -1 } as const;
const byAuthor = { autorId: 1, estado: 1, at: 1 } as const;
const byState = { estado: 1, orden: 1 } as const;
const byKey = { clave: 1 } as const;
const byOwner = { ownerId: 1, removed: 1 } as const;
const [byWaiting, whereWaiting] = outboxIndex;
const byUndone = { deshace: 1 } as const;
const byOrder = { orden: -1 } as const;

export const commentIndexes: readonly IndexDefinition[] = [
  { keys: byProvider, options: {} },
  { keys: byAuthor, options: {} },
  { keys: byState, options: {} },
  { keys: byKey, options: { unique: true, sparse: true } },
];
export const caseIndexes: readonly IndexDefinition[] = [
  { keys: byState, options: {} },
  { keys: byKey, options: { unique: true, sparse: true } },
];
export const removalIndexes: readonly IndexDefinition[] = [
  { keys: byOwner, options: {} },
  { keys: byWaiting, options: whereWaiting },
];
export const decisionIndexes: readonly IndexDefinition[] = [
  { keys: byOrder, options: {} },
  { keys: byUndone, options: { unique: true, sparse: true } },
];

/** Query shapes of comments; see `QueryShape`. An author's are few, so what is asked of them is looked at one by one. */
export const commentQueries: readonly QueryShape[] = [
  {
    name: 'public comments on a provider, newest first',
    equality: ['proveedorId', 'estado'],
    sort: ['orden'],
    range: ['orden'],
    residual: [],
    index: byProvider,
  },
  {
    name: 'own comments on a provider that wait or were taken away',
    equality: ['autorId'],
    sort: [],
    range: [],
    residual: ['proveedorId', 'estado', 'orden'],
    index: byAuthor,
  },
  {
    name: 'what an author has said, where, and in which state',
    equality: ['autorId'],
    sort: [],
    range: [],
    residual: ['estado', 'huella', 'proveedorId'],
    index: byAuthor,
  },
  {
    name: 'providers whose comments vouch for their author',
    equality: ['autorId', 'estado'],
    sort: [],
    range: ['at'],
    residual: ['riesgo'],
    index: byAuthor,
  },
  { name: 'the comment of a repeat', equality: ['clave'], sort: [], range: [], residual: [], index: byKey },
  {
    name: 'comments that wait longest',
    equality: ['estado'],
    sort: ['orden'],
    range: ['orden'],
    residual: [],
    index: byState,
  },
];

export const caseQueries: readonly QueryShape[] = [
  {
    name: 'cases that wait longest',
    equality: ['estado'],
    sort: ['orden'],
    range: ['orden'],
    residual: [],
    index: byState,
  },
  {
    name: 'the open case of a thing',
    equality: ['clave'],
    sort: [],
    range: [],
    residual: ['reportes.por', 'guardados', 'redes'],
    index: byKey,
  },
];

export const removalQueries: readonly QueryShape[] = [
  { name: 'removals of an owner', equality: ['ownerId'], sort: [], range: ['removed'], residual: [], index: byOwner },
  {
    name: 'removals whose events wait',
    equality: [],
    sort: [],
    range: ['outbox.at'],
    residual: [],
    index: byWaiting,
  },
];

export const decisionQueries: readonly QueryShape[] = [
  { name: 'newest decisions', equality: [], sort: ['orden'], range: ['orden'], residual: [], index: byOrder },
  { name: 'what took a decision back', equality: ['deshace'], sort: [], range: [], residual: [], index: byUndone },
];
