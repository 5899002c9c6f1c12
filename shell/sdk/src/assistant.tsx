import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** Whether the assistant's window is open, and what opens and closes it. */
export interface AssistantControl {
  abierto: boolean;
  abrir(): void;
  cerrar(): void;
}

const AssistantContext = createContext<AssistantControl | null>(null);

/** Provides the assistant's control. */
export function AssistantProvider({ children }: { children: ReactNode }) {
  const [abierto, setOpen] = useState(false);
  const value = useMemo(() => ({ abierto, abrir: () => setOpen(true), cerrar: () => setOpen(false) }), [abierto]);
  return <AssistantContext value={value}>{children}</AssistantContext>;
}

/** The assistant's control. Throws outside the shell. */
export function useAssistant(): AssistantControl {
  const control = useContext(AssistantContext);
  if (!control) throw new Error('useAssistant needs the shell around it');
  return control;
}
