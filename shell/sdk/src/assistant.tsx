import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface AssistantControl {
  isOpen: boolean;
  open(): void;
  close(): void;
}

const AssistantContext = createContext<AssistantControl | null>(null);

/** Provides the state of the assistant's window, and functions that open and close it. */
export function AssistantProvider({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const value = useMemo(() => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen]);
  return <AssistantContext value={value}>{children}</AssistantContext>;
}

/** Returns the assistant's control. Throws outside the shell. */
export function useAssistant(): AssistantControl {
  const control = useContext(AssistantContext);
  if (!control) throw new Error('useAssistant needs the shell around it');
  return control;
}
