import path from 'node:path';
import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import ts from 'typescript';
import { addressOf } from './stand-ins.ts';

/** A package that an import may name. */
const PACKAGE = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:\/[\w-]+)*$/;

/**
 * What keeps a text from being a module's declarations as the build writes them, in Spanish, or null: it is no declaration,
 * it names files, packages or modules that it may not name, or it changes what is not its own.
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

/** True where a text has what reaches another file in passing, or changes the types of others. */
function forbidden(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node) || ts.isModuleDeclaration(node) || ts.isImportEqualsDeclaration(node)) return true;
  return ts.forEachChild(node, forbidden) ?? false;
}
