import { Button, Dialog } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { reducePhoto } from '../images/reduce-image.ts';
import { texts } from '../texts.ts';
import styles from './photo-crop.module.css';

/** Highest zoom factor, and its change with one key press. */
const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
/** Distance that an arrow key moves the picture, in CSS pixels. */
const MOVE_STEP = 8;
/** The library's style sheet has rules for the whole page, which a microfrontend must not add. */
const CLASSES = {
  containerClassName: styles.container ?? '',
  mediaClassName: styles.picture ?? '',
  cropAreaClassName: styles.square ?? '',
};
const START = { crop: { x: 0, y: 0 }, zoom: 1 };
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

/** Selects the square of a picture for the profile photo: moved and zoomed by pointer, finger, keyboard or slider. */
export function PhotoCrop({
  file,
  onUse,
  onFailed,
  onClose,
}: {
  /** Picture that this browser can draw; it is shown and cut upright. */
  file: File;
  onUse(photo: File): void;
  /** Called if this browser cannot cut it, for example for lack of memory. */
  onFailed(): void;
  onClose(): void;
}) {
  const [{ crop, zoom }, setView] = useState(START);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const slider = useId();
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  const zoomTo = (to: number) =>
    setView((view) => ({ ...view, zoom: Math.min(MAX_ZOOM, Math.max(1, Math.round(to * 100) / 100)) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ZOOM_KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom + by);
  };
  const use = async () => {
    if (!area) return;
    setBusy(true);
    const part = { x: area.x / 100, y: area.y / 100, width: area.width / 100, height: area.height / 100 };
    await reducePhoto(file, part).then(onUse, onFailed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.profile.cropTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.profile.cropCancel}</Button>
          <Button variant="primary" loading={busy} disabled={!area} onClick={use}>
            {busy ? texts.profile.cropWorking : texts.profile.cropUse}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the focusable area inside */}
        <div className={styles.stage} onKeyDown={onKeyDown}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            keyboardStep={MOVE_STEP}
            disableAutomaticStylesInjection
            classes={CLASSES}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': texts.profile.cropArea }}
            onCropChange={(moved) => setView((view) => ({ ...view, crop: moved }))}
            onZoomChange={zoomTo}
            onCropAreaChange={setArea}
          />
        </div>
        <p className={styles.hint}>
          {texts.profile.cropHint} <span className={styles.keys}>{texts.profile.cropKeys}</span>
        </p>
        <div className={styles.zoom}>
          <label htmlFor={slider}>{texts.profile.cropZoom}</label>
          <input
            id={slider}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={ZOOM_STEP}
            value={zoom}
            aria-valuetext={`${zoom.toLocaleString('es-MX')}×`}
            onChange={({ target }) => zoomTo(Number(target.value))}
            onKeyDown={onKeyDown}
          />
          <Button onClick={() => setView(START)}>{texts.profile.cropReset}</Button>
        </div>
      </div>
    </Dialog>
  );
}
