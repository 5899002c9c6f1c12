import type { Handler } from '../dependencies.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { recover } from './recover.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';

/** `POST /api/auth`: registers, logs in, logs out, or recovers an account, depending on `action`. */
export const postAuth: Handler<'POST /api/auth'> = ({ c, json, session, caller }, dependencies) => {
  switch (json.action) {
    case 'register':
      return register(c, json, caller, dependencies);
    case 'login':
      return login(c, json, session, dependencies);
    case 'logout':
      return logout(c, session, dependencies);
    case 'recuperar':
      return recover(c, json, caller, dependencies);
    case 'restablecer':
      return resetPassword(c, json, caller, dependencies);
  }
};
