import { Button, Dialog } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { reducePhoto } from '../images/reduce-image.ts';
import { texts } from '../texts.ts';
import { MAX_ZOOM, partOf } from './crop-view.ts';
import styles from './photo-crop.module.css';
import { useCrop } from './use-crop.ts';

/** Change of the zoom factor with one key press. */
const ZOOM_STEP = 0.1;
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
  const { view, size, ...crop } = useCrop();
  const [busy, setBusy] = useState(false);
  const slider = useId();
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ZOOM_KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    crop.zoomTo(view.zoom + by);
  };
  const use = async () => {
    if (!size) return;
    setBusy(true);
    await reducePhoto(file, partOf(view, size)).then(onUse, onFailed);
  };
  const side = size ? Math.min(size.width, size.height) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.profile.cropTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.profile.cropCancel}</Button>
          <Button variant="primary" loading={busy} disabled={!size} onClick={use}>
            {busy ? texts.profile.cropWorking : texts.profile.cropUse}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the focusable square inside */}
        <div ref={crop.stage} className={styles.stage} onKeyDown={onKeyDown} {...crop.pointers}>
          <img
            ref={crop.picture}
            className={styles.picture}
            src={url}
            alt=""
            draggable={false}
            onLoad={crop.measure}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: no field set, because it contains no fields */}
          <div
            role="group"
            aria-label={texts.profile.cropArea}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture behind it
            tabIndex={0}
            className={styles.square}
            style={{ width: side, height: side }}
            onKeyDown={crop.onArrow}
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
            value={view.zoom}
            aria-valuetext={`${view.zoom.toLocaleString('es-MX', { maximumFractionDigits: 2 })}×`}
            onChange={({ target }) => crop.zoomTo(Number(target.value))}
            onKeyDown={onKeyDown}
          />
          <Button onClick={crop.reset}>{texts.profile.cropReset}</Button>
        </div>
      </div>
    </Dialog>
  );
}
