/**
 * Runs `work` in a separate task after the next frame is painted, so that a press shows before heavy work begins. In a
 * hidden tab it waits until the tab is shown.
 * @returns cancels the work, if it has not run
 */
export function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
