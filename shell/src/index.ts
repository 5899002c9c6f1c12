// Nothing else may stand here: shared modules are ready only after this import.
import('./bootstrap.tsx');
