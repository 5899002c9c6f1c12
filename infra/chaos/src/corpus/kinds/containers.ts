import { fileTypeBox } from '../bytes/boxes.ts';
import { type ClipName, clip, endingOf } from '../clips.ts';
import { type CorpusFile, type KindInput, type Outcome, outcomes } from '../corpus-file.ts';

/** Lists films and sounds in other containers, with correct names and as MP4. */
export function otherContainers(): CorpusFile[] {
  const names: readonly ClipName[] = [
    'audioOnlyM4a',
    'webm',
    'matroska',
    'quicktime',
    'avi',
    'flash',
    'mpegTransportStream',
    'mpegProgramStream',
    'phone',
    'mp3',
    'wave',
    'ogg',
  ];
  // QuickTime is accepted like MP4; the related 3GP may be accepted or refused.
  const outcome = (name: ClipName): Outcome =>
    name === 'quicktime' || name === 'phone' || name === 'audioOnlyM4a'
      ? outcomes.anyFilm
      : outcomes.refused('archivo_tipo');
  return names.flatMap((name) => [
    {
      ...asClip('other container', `${name} as itself`, outcome(name), () => clip(name)),
      sent: { name: `clip.${endingOf(name)}`, type: '' },
    },
    asClip('other container', `${name} as mp4`, outcome(name), () => clip(name)),
  ]);
}

/** Lists playlists that make a player request other files or hosts, named as clips. */
export function playlists({ tripwire }: KindInput): CorpusFile[] {
  const targets = ['file:///etc/passwd', '/etc/passwd', `${tripwire}/secreto`, 'concat:/etc/hostname|/etc/passwd'];
  const texts: ReadonlyArray<readonly [string, (target: string) => string]> = [
    ['hls', (target) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${target}\n#EXT-X-ENDLIST\n`],
    [
      'hls with a key',
      (target) => `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXTINF:1,\nclip.ts\n#EXT-X-ENDLIST\n`,
    ],
    ['ffconcat', (target) => `ffconcat version 1.0\nfile '${target}'\n`],
    ['dash', (target) => `<?xml version="1.0"?><MPD><Period><BaseURL>${target}</BaseURL></Period></MPD>`],
    ['sdp', (target) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${target}\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`],
  ];
  const plain = texts.flatMap(([what, text]) =>
    targets.map((target) =>
      asClip('playlist', `${what} to ${withoutPort(target)}`, outcomes.refused('archivo_tipo'), async () =>
        Buffer.from(text(target)),
      ),
    ),
  );
  const hidden = texts.flatMap(([what, text]) =>
    targets
      .slice(0, 3)
      .map((target) =>
        asClip('playlist', `${what} to ${withoutPort(target)} behind a type box`, outcomes.neverFilm, async () =>
          Buffer.concat([fileTypeBox('isom', 'mp42'), Buffer.from(`\n${text(target)}`)]),
        ),
      ),
  );
  return [...plain, ...hidden];
}

/** Removes the tripwire's port, which differs between runs, while names must not. */
function withoutPort(target: string): string {
  return target.replace(/:\d+/, '');
}

function asClip(kind: string, made: string, outcome: Outcome, bytes: () => Promise<Buffer>): CorpusFile {
  return { kind, made, sent: { name: 'clip.mp4', type: 'video/mp4' }, outcome, bytes };
}
