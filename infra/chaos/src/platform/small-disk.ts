import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '@vitrina/local';
import { hasOwnMounts } from './own-mounts.ts';

const MEGABYTE = 1024 * 1024;

/** A disk of its own in memory that can be filled up: what is written then fails as it does on any full disk. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Mounts a disk at a folder.
   * @param megabytes its size; memory is taken only for what is written
   * @returns null where this process has no mounts of its own
   */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk | null> {
    if (!hasOwnMounts()) return null;
    await mkdir(folder, { recursive: true });
    const mounted = await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return mounted === null ? null : new SmallDisk(folder);
  }

  /** Fills the disk up to the last `left` bytes; more where it was filled in part already. */
  async fill(left: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const ballast = await open(this.#ballast, 'a');
    try {
      const piece = Buffer.alloc(MEGABYTE);
      for (let rest = bavail * bsize - left; rest > 0; rest -= piece.length) {
        await ballast.write(piece, 0, Math.min(rest, piece.length));
      }
    } catch (error) {
      // Another process took the rest: the disk is full, as it should be.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      await ballast.close();
    }
  }

  /** Takes away what {@link fill} has written. */
  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  /** Takes the disk away with all that is on it. */
  async unmount(): Promise<void> {
    await outputOf('umount', ['--lazy', this.folder]);
  }

  get #ballast(): string {
    return join(this.folder, '.ballast');
  }
}
