import { Button, Dialog, useBackCloses, useNavigate } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/**
 * Asks before a link or the browser's back button leaves the screen while `active`, and lets the browser ask before the
 * tab closes or loads another page. Links to another tab or to a place on the same screen work immediately. `onLeave`
 * is called before a confirmed departure.
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ go(): void } | null>(null);
  // Back removes a history entry that was added for this. Staying adds the entry again; leaving goes back once more.
  useBackCloses(active && target === null, () => setTarget({ go: () => history.back() }));
  useEffect(() => {
    if (!active) return undefined;
    const onClick = (event: MouseEvent) => {
      const destination = destinationOf(event);
      if (destination === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ go: () => navigate(destination) });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Runs before the router's listener on the root of the page.
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

/** Address of another screen of this site if a plain click on a link leads there, else null. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname === location.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
