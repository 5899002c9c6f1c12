import path from 'node:path';
import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import ts from 'typescript';
import { addressOf } from './placeholder-declarations.ts';

/** Package that an import may name. */
const PACKAGE = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:\/[\w-]+)*$/;

/**
 * Reason in Spanish why a text is not a module's declarations as the build writes them, or null: it is no declaration,
 * it names files, packages or modules that it may not name, or it changes types of others.
 */
export function declarationFault(module: string, text: string, { modules }: SdkTypes): string | null {
  const file = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2022);
  const { referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies } = file;
  const references = [referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies];
  if (references.some((list) => list.length > 0)) return `${module}: nombra archivos con ///`;
  for (const statement of file.statements) {
    const address = addressOf(statement);
    if (address !== null && !isKnown(module, address, modules)) return `${module}: importa ${address.slice(0, 100)}`;
  }
  return forbidden(file) ? `${module}: import(), global o declare module no se usan aquí` : null;
}

function isKnown(module: string, address: string, modules: SdkTypes['modules']): boolean {
  if (!address.startsWith('.')) return PACKAGE.test(address);
  return Object.hasOwn(modules, path.posix.join(path.posix.dirname(module), address));
}

/** True if a text contains syntax that reaches another file implicitly, or changes the types of others. */
function forbidden(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node) || ts.isModuleDeclaration(node) || ts.isImportEqualsDeclaration(node)) return true;
  return ts.forEachChild(node, forbidden) ?? false;
}
