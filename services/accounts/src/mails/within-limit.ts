import { Problem } from '@vitrina/kernel';

/** Returns false if a limit was reached. For limits that the caller of the service must not notice. */
export async function isWithinLimit(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'demasiadas_solicitudes') return false;
    throw error;
  }
}
