import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { TestProject } from 'vitest/node';
import { trustCertificate } from '../../src/platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the platform's secrets; it contains the edge's certificate. */
    secretsFolder: string;
  }
}

/** Creates the edge's certificate before the process of the tests starts: Node reads the trusted certificates only then. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-containers-'));
  const certificate = join(folder, 'edge_certificate');
  const key = join(folder, 'edge_key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await execa('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate]);
  // The edge reads it as another user; only the owner can open the folder.
  await chmod(key, 0o644);
  await trustCertificate(await readFile(certificate, 'utf8'), join(folder, 'trusted.crt'));
  project.provide('secretsFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
