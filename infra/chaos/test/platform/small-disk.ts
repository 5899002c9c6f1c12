import { mkdir, open, readFile, rm, statfs, symlink } from 'node:fs/promises';
import { Daemon, until } from '@vitrina/local';

const MEGABYTE = 1024 * 1024;
/** Longest wait for a mount, in milliseconds. */
const MOUNTED_MS = 10_000;

/**
 * Separate disk in memory that can be filled: writes then fail as on any full disk. It is mounted privately by a process
 * that does nothing else, and reached through `/proc`: no other process sees the mount, and it ends with that process.
 */
export class SmallDisk {
  readonly #folder: string;
  readonly #holder: Daemon;

  private constructor(folder: string, holder: Daemon) {
    this.#folder = folder;
    this.#holder = holder;
  }

  /**
   * Mounts a disk, or makes a plain folder if this process may not mount.
   * @param folder path to create
   * @param megabytes size; memory is used only for written data
   * @returns null for a plain folder
   */
  static async mount(
    folder: string,
    megabytes: number,
    { run, log }: { run: string; log: string },
  ): Promise<SmallDisk | null> {
    const point = `${folder}.disk`;
    await mkdir(point, { recursive: true });
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec sleep infinity`;
    const holder = new Daemon({
      name: 'disk',
      program: 'unshare',
      args: ['--mount', 'sh', '-c', mount, point],
      run,
      log,
    });
    const isMounted = async () =>
      (await readFile(`/proc/${holder.pid}/mounts`, 'utf8').catch(() => '')).includes(` ${point} tmpfs `);
    await until(async () => !holder.running || (await isMounted()), MOUNTED_MS);
    if (await isMounted()) {
      await symlink(`/proc/${holder.pid}/root${point}`, folder);
      return new SmallDisk(folder, holder);
    }
    await holder.stop(0);
    await mkdir(folder);
    return null;
  }

  /** Fills the disk up to the last `left` bytes; continues if it is already filled in part. */
  async fill(left: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
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
    await this.#holder.stop(5_000);
  }

  get #ballast(): string {
    return `${this.#folder}/.ballast`;
  }
}
