import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '@vitrina/local';
import { hasPrivateMounts } from './isolated-run.ts';

const MEGABYTE = 1024 * 1024;

/** Separate disk in memory that can be filled: writes then fail as on any full disk. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Mounts a disk at a folder.
   * @param megabytes size; memory is used only for written data
   * @returns null if this process has no private mounts
   */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk | null> {
    if (!hasPrivateMounts()) return null;
    await mkdir(folder, { recursive: true });
    const mounted = await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return mounted === null ? null : new SmallDisk(folder);
  }

  /** Fills the disk up to the last `left` bytes; continues if it is already filled in part. */
  async fill(left: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const ballast = await open(this.#ballast, 'a');
    try {
      const piece = Buffer.alloc(MEGABYTE);
      for (let rest = bavail * bsize - left; rest > 0; rest -= piece.length) {
        await ballast.write(piece, 0, Math.min(rest, piece.length));
      }
    } catch (error) {
      // Another process used the rest: the disk is full, as intended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      await ballast.close();
    }
  }

  /** Deletes what {@link fill} wrote. */
  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  /** Unmounts the disk with all its data. */
  async unmount(): Promise<void> {
    await outputOf('umount', ['--lazy', this.folder]);
  }

  get #ballast(): string {
    return join(this.folder, '.ballast');
  }
}
