import { Button, Dialog, useBackCloses, useNavigate } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/**
 * While `active`, asks before a link or the browser's back leads away from the screen, and has the browser ask before the
 * tab closes or loads something else. A link to another tab or to a place on the same screen leads on at once. `onLeave` is
 * called before a person leaves who was asked.
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ go(): void } | null>(null);
  // Back leaves an entry that was added for this; whom it asks and who stays gets it again, who leaves goes back once more.
  useBackCloses(active && target === null, () => setTarget({ go: () => history.back() }));
  useEffect(() => {
    if (!active) return undefined;
    const onClick = (event: MouseEvent) => {
      const way = wayOut(event);
      if (way === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ go: () => navigate(way) });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router's own listener, which sits on the root of the page.
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [active, navigate]);
  const stay = () => setTarget(null);
  return (
    <Dialog
      open={target !== null}
      onClose={stay}
      title={texts.profile.leaveTitle}
      footer={
        <>
          <Button onClick={stay}>{texts.profile.leaveStay}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onLeave();
              target?.go();
            }}
          >
            {texts.profile.leaveGo}
          </Button>
        </>
      }
    >
      <p>{texts.profile.leaveMore}</p>
    </Dialog>
  );
}

/** Where a plain press on a link of this site leads to another screen; null for anything else. */
function wayOut(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname === location.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
