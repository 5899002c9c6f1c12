/**
 * Runs `work` in a task of its own once the next frame is painted, so that a press shows before what is heavy begins. In
 * a hidden tab that is when it is shown.
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
