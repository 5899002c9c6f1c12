import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';

/** Declarations of a small SDK: a component, a hook, a function, a class, and a microfrontend's export. */
const modules = {
  'sdk/index': `export { Badge } from '../sdk/badge';
export { Icon } from '../sdk/icon';
export { useSession } from '../sdk/session';
export { useDraft } from '../sdk/draft';
export { formatDay } from '../sdk/format';
export { WorkerCode } from '../sdk/worker';
export { Link, useQuery } from 'router-of-others';
export type { Microfrontend } from '../sdk/contract';
`,
  'sdk/badge': `import type { ComponentProps, ReactNode } from 'react';
interface BadgeProps extends Omit<ComponentProps<'span'>, 'color'> { plan: string; compact?: boolean; }
export declare function Badge(props: BadgeProps): ReactNode;
`,
  'sdk/icon': `import type { ReactNode } from 'react';
export declare function Icon(props: { name: string; size?: number }): ReactNode;
`,
  'sdk/draft': `export declare function useDraft(name: string): { text: string; forget(): void };
`,
  'sdk/session': `export interface Session { user: { email: string; name: string } | null; refresh(): Promise<void>; }
export declare function useSession(): Session;
`,
  'sdk/format': 'export declare function formatDay(day: Date): string;\n',
  'sdk/worker': 'export declare class WorkerCode { constructor(url: URL); start(): Promise<Worker>; }\n',
  'sdk/contract': `import type { ComponentType } from 'react';
export interface Microfrontend { routes: Record<string, ComponentType>; }
`,
};

/** Replacement of one text in a module. */
export type Change = readonly [module: keyof typeof modules, from: string, to: string];

/** Sample declarations with changes. */
export function sampleTypes(...changes: readonly Change[]): SdkTypes {
  const changed: Record<string, string> = { ...modules };
  for (const [name, from, to] of changes) {
    if (!changed[name]?.includes(from)) throw new Error(`${name} has no ${from}`);
    changed[name] = changed[name].replace(from, to);
  }
  return { format: 1, modules: changed };
}

/** Sample declarations with another module instead of `sdk/format`. */
export function typesWith(text: string): SdkTypes {
  return { format: 1, modules: { ...modules, 'sdk/format': text } };
}
