import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Draws a silent clip of a given length, as an MP4 that every browser plays. */
export async function clip(seconds: number, size = '640x360', rate = 15): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-clip-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    const source = `testsrc=size=${size}:rate=${rate}:duration=${seconds}`;
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, ...encoding, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
