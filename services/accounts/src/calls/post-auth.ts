import { type App, serveCall } from '@vitrina/kernel';
import type { AccountsKit } from '../accounts-kit.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

/** `POST /api/auth`: one path for three actions. */
export function serveAuth(app: App, kit: AccountsKit): void {
  serveCall(app, kit.calls, 'POST /api/auth', ({ c, json, session }) => {
    switch (json.action) {
      case 'register':
        return register(c, json, kit);
      case 'login':
        return login(c, json, session, kit);
      case 'logout':
        return logout(c, session, kit);
    }
  });
}
