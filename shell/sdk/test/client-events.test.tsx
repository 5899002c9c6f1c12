// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendClientEvent, useClientEvent } from '../src/bundled/index.ts';

afterEach(cleanup);

const parse = (detail: unknown): { id: string } => {
  if (typeof (detail as { id?: unknown } | null)?.id !== 'string') throw new Error('no id');
  return detail as { id: string };
};

function Receiver({ handle }: { handle: (detail: { id: string }) => void }) {
  useClientEvent('mf-agenda:reserved', parse, handle);
  return null;
}

describe('a client event', () => {
  it('reaches every mounted receiver with a copy of its own, and none after it was removed', () => {
    const received: { id: string }[] = [];
    const keep = (detail: { id: string }) => received.push(detail);
    const first = render(<Receiver handle={keep} />);
    render(<Receiver handle={keep} />);
    const detail = { id: 'x' };
    sendClientEvent('mf-agenda:reserved', detail);
    expect(received).toEqual([detail, detail]);
    expect(received[0]).not.toBe(received[1]);
    expect(received[0]).not.toBe(detail);
    first.unmount();
    sendClientEvent('mf-agenda:reserved', detail);
    expect(received).toHaveLength(3);
  });

  it('calls the newest handler of a component', () => {
    const [old, newest] = [vi.fn(), vi.fn()];
    const { rerender } = render(<Receiver handle={old} />);
    rerender(<Receiver handle={newest} />);
    sendClientEvent('mf-agenda:reserved', { id: 'x' });
    expect(old).not.toHaveBeenCalled();
    expect(newest).toHaveBeenCalledExactlyOnceWith({ id: 'x' });
  });

  it('skips a detail that does not fit with a warning, without harm to the sender', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const handle = vi.fn();
    render(<Receiver handle={handle} />);
    sendClientEvent('mf-agenda:reserved', { number: 1 });
    expect(handle).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('mf-agenda:reserved'), expect.any(Error));
    warn.mockRestore();
  });

  it('never reaches receivers of another name', () => {
    const handle = vi.fn();
    render(<Receiver handle={handle} />);
    sendClientEvent('mf-agenda:canceled', { id: 'x' });
    expect(handle).not.toHaveBeenCalled();
  });
});
